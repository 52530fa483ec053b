import type { Blind, InsideRow, InsideSeries, LongPause, Recording, Signal, Stall } from '../recording.ts';
import type { Window } from './windows.ts';

/** A stall with what was not the program's taken off. */
export interface CleanStall {
  /** When it was due. */
  at: number;
  /** ms. */
  ms: number;
  /** Of it, how much the thread had a CPU; null where not told. */
  cpu: number | null;
}

/** One process in the undisturbed time. */
export interface Seen {
  series: InsideSeries;
  rows: readonly InsideRow[];
  /** Their length in all. */
  ms: number;
  /** CPU of the thread that runs JavaScript, and what it waited for one; null where not told. */
  cpu: number | null;
  waited: number | null;
  stalls: readonly CleanStall[];
  /** Pauses for collections in that time, waits for a CPU taken off, ms in all and how many, and what of them the program itself asked for as far as that is told; null where the runtime does not tell. */
  collecting: { ms: number; count: number; longest: number; asked: number } | null;
  isBlind(signal: Signal): boolean;
}

/** What of each process can be judged. Pure. */
export function seenOf(recording: Recording, windows: readonly Window[]): Seen[] {
  const isBlind = (signal: Signal) => recording.blind.some((one: Blind) => one.signal === signal);
  return recording.inside.map((series) => {
    const rows = series.rows.filter((row) => isClean(row, windows, recording));
    const ms = sum(rows.map((row) => row.ms));
    const told = rows.filter((row) => row.cpu !== null);
    const cpu = told.length === 0 ? null : sum(told.map((row) => row.cpu ?? 0));
    const waited = told.length === 0 ? null : sum(told.map((row) => row.waited ?? 0));
    const pauses = [...rows.flatMap((row) => row.gc?.long ?? []), ...(recording.log ?? [])];
    const own: LongPause[] = series.lives.map(({ at, ms: took }) => [at, took]);
    const stalls = rows.flatMap((row) => row.stalls.map((stall) => cleanStall(stall, pauses, own)));
    return {
      series,
      rows,
      ms,
      cpu,
      waited,
      stalls,
      collecting: isBlind('collections') ? null : worked(collectingIn(rows, recording.log, own), cpu, waited),
      isBlind,
    };
  });
}

/** A row counts where its middle lies in the recorded time and in no disturbed window. */
function isClean(row: InsideRow, windows: readonly Window[], { from, to }: Recording): boolean {
  const middle = row.at - row.ms / 2;
  if (middle < from || middle > to) return false;
  return !windows.some((one) => one.isDisturbed && middle >= one.from && middle <= one.to);
}

function cleanStall(
  [due, late, waited, cpu]: Stall,
  pauses: readonly LongPause[],
  own: readonly LongPause[],
): CleanStall {
  const inside = (all: readonly LongPause[]) => sum(all.map(([at, ms]) => overlap(due, due + late, at, at + ms)));
  // A collection that was asked for makes the whole stall jsdyno's, with whatever waited behind it.
  const isOwn = inside(own) > 0;
  return { at: due, ms: isOwn ? 0 : Math.max(0, late - (waited ?? 0) - inside(pauses)), cpu };
}

/** A line of a log is dated by when it was heard. */
const HEARD_MS = 50;

/** @param own collections that jsdyno asked for: what tells from inside leaves them out itself */
function collectingIn(rows: readonly InsideRow[], log: readonly LongPause[] | null, own: readonly LongPause[]) {
  const told = rows.flatMap(({ gc }) => (gc === null ? [] : [gc]));
  if (told.length > 0) {
    return {
      ms: sum(told.map(({ ms }) => ms)),
      count: sum(told.map(({ count }) => count)),
      longest: Math.max(...told.map(({ longest }) => longest)),
      asked: sum(told.map(({ asked = 0 }) => asked)),
    };
  }
  if (log === null) return null;
  const isOwn = ([at, ms]: LongPause) =>
    own.some(([from, took]) => overlap(at, at + ms, from, from + took + HEARD_MS) > 0);
  const within = log.filter(
    (pause) => rows.some(({ at, ms }) => pause[0] <= at && pause[0] >= at - ms) && !isOwn(pause),
  );
  return {
    ms: sum(within.map(([, ms]) => ms)),
    count: within.length,
    longest: Math.max(0, ...within.map(([, ms]) => ms)),
    asked: 0,
  };
}

/** A pause is as long as the clock says: with what the thread waited for a CPU within, in proportion. */
function worked(collecting: Seen['collecting'], cpu: number | null, waited: number | null): Seen['collecting'] {
  if (collecting === null || cpu === null || waited === null || cpu + waited === 0) return collecting;
  const had = cpu / (cpu + waited);
  return { ...collecting, ms: collecting.ms * had, longest: collecting.longest * had, asked: collecting.asked * had };
}

export function overlap(from: number, to: number, start: number, end: number): number {
  return Math.max(0, Math.min(to, end) - Math.max(from, start));
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

/** The value below which such a share lies; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
