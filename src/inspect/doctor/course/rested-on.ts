import { blocksOf } from '../judge/blocked-loop.ts';
import { LEAST_SHARE } from '../judge/collector.ts';
import { MANY_QUEUED, NEAR } from '../judge/connection-limit.ts';
import type { Finding, Trouble } from '../judge/finding.ts';
import { type CleanStall, overlap, type Seen, sum } from '../judge/seen.ts';
import { isQueued, leastWait, poolWaitsByRow } from '../judge/starved-pool.ts';
import type { InsideRow, LongPause, Recording } from '../recording.ts';
import type { CourseName, RestedOn, Stretch } from './course.ts';

/** The signals in which a finding shows: there its time is marked. */
const SHOWS_IN: Partial<Record<string, readonly CourseName[]>> = {
  'blocked-loop': ['delay', 'utilisation'],
  collector: ['collections'],
  'slow-io': ['latency'],
  'starved-pool': ['pool', 'threads'],
  'heap-leak': ['memory'],
  'buffer-leak': ['memory'],
  'connection-limit': ['connections'],
} satisfies Partial<Record<Trouble, readonly CourseName[]>>;

export function showsIn(trouble: Trouble): readonly CourseName[] {
  return SHOWS_IN[trouble] ?? [];
}

/** Half-second rows come a little late on a busy loop: what is no further apart is one stretch. */
const GAP_S = 0.7;

/**
 * The stretches of the judged time in which what a finding rests on was seen: by the half second, as the signals were told; of what was judged
 * over all the time, all of it. Pure.
 */
export function restedOn(
  findings: readonly Pick<Finding, 'trouble'>[],
  recording: Recording,
  seen: readonly Seen[],
): RestedOn[] {
  return findings.flatMap(({ trouble }) => {
    const stretches = stretchesOf(trouble, recording, seen);
    const found = stretches.length > 0 ? stretches : judgedIn(recording, seen);
    return joined(found).map((stretch) => ({ trouble, ...stretch }));
  });
}

function stretchesOf(trouble: Trouble, recording: Recording, seen: readonly Seen[]): Stretch[] {
  const { load, outside, log } = recording;
  const stretch = (row: InsideRow) => stretchOf(row, recording);
  switch (trouble) {
    case 'blocked-loop':
      return seen.flatMap((one) => {
        const { least, stalls } = blocksOf(one, load);
        return one.rows.filter((row) => ownStalls(row, stalls).some((ms) => ms >= least)).map(stretch);
      });
    case 'collector':
      return seen.flatMap(({ rows }) => rows.filter((row) => pausedIn(row, log) / row.ms >= LEAST_SHARE).map(stretch));
    case 'starved-pool':
      // By CPUs that its tasks take it is seen over all the time, and in no wait.
      return seen.flatMap((one) => {
        if (!isQueued(one, load)) return [];
        const [waits, least] = [poolWaitsByRow(one), leastWait(one, load)];
        return one.rows.flatMap((row, i) => {
          const begun = [...row.probes.map(([at]) => at), row.at - row.pending];
          // A wait is told when it is over, which may be several rows later.
          const long = begun.filter((_, probe) => (waits[i]?.[probe] ?? 0) >= least);
          return long.map((at) => ({
            from: Math.min(stretch(row).from, secondsOf(at, recording)),
            to: stretch(row).to,
          }));
        });
      });
    case 'heap-leak':
    case 'buffer-leak':
      return seen.flatMap(({ series: { lives } }) => {
        const [first, last] = [lives[0], lives.at(-1)];
        if (first === undefined || last === undefined || last === first) return [];
        return [{ from: secondsOf(first.at, recording), to: secondsOf(last.at, recording) }];
      });
    case 'connection-limit':
      return outside.slice(1).flatMap((look, i) => {
        const isMet = look.files >= NEAR * look.mostFiles || look.queued >= MANY_QUEUED;
        const from = outside[i]?.at ?? look.at;
        return isMet ? [{ from: secondsOf(from, recording), to: secondsOf(look.at, recording) }] : [];
      });
    default:
      return [];
  }
}

function judgedIn(recording: Recording, seen: readonly Seen[]): Stretch[] {
  return seen.flatMap(({ rows }) => rows.map((row) => stretchOf(row, recording)));
}

/** Of a row's late timers what was the program's own, ms. @param all what is left of the stalls of all rows */
export function ownStalls({ stalls }: InsideRow, all: readonly CleanStall[]): number[] {
  const own = new Map(all.map(({ at, ms }) => [at, ms]));
  return stalls.map(([due]) => own.get(due) ?? 0);
}

/** Pauses of a row, ms: as the program itself told, or the runtime's log. */
export function pausedIn(row: InsideRow, log: readonly LongPause[] | null): number {
  if (row.gc !== null) return row.gc.ms;
  return sum((log ?? []).map(([at, ms]) => overlap(row.at - row.ms, row.at, at, at + ms)));
}

function stretchOf({ at, ms }: InsideRow, recording: Recording): Stretch {
  return { from: secondsOf(at - ms, recording), to: secondsOf(at, recording) };
}

/** Of a time of day: seconds since the look began, to a hundredth. */
export function secondsOf(at: number, { from }: Pick<Recording, 'from'>): number {
  return Math.round(Math.max(0, at - from) / 10) / 100;
}

/** Stretches with less between them than so many seconds as one, in the order of time. Pure. */
export function joined(stretches: readonly Stretch[], gap = GAP_S): Stretch[] {
  const whole: Stretch[] = [];
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last !== undefined && from - last.to <= gap) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}
