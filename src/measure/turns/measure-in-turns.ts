import { spawnSync } from 'node:child_process';
import type { Variant } from '../../runtimes/index.ts';
import { ownCpus } from '../cpu-split.ts';
import type { NotMeasured, Outcome } from '../outcome.ts';
import type { EndedProcess, Run } from '../request.ts';
import { notStarted, runOf } from '../run-of.ts';
import { type Listener, listen } from './listen.ts';
import { type Meeting, openMeeting, type TurnBatch } from './meeting.ts';
import type { TurnRun } from './paired-rates.ts';

/** Turns of each process, the first of which warm up, and the milliseconds of all turns after which what there is must do. */
const TURNS = 90;
const WARM_TURNS = 30;
const CAP_MS = 2000;

/** The place of a process among those that take turns: its order to the ring of the harness. */
export interface TurnsOrder {
  place: number;
  /** The named pipe that it alone reads, and the one by which it says things to jsdyno. */
  path: string;
  home: string;
  least: number;
  warm: number;
  capMs: number;
}

/** A process as it is started for a variant. */
export interface Start<V> {
  variant: V;
  turns: TurnsOrder;
  abort: AbortSignal;
  onStart(pid: number): void;
}

/** What is particular to a kind of work: how a process is started, and what its figures are. */
export interface TurnsWork<V> {
  /** The process must end within a time limit: nothing else ends a process that never comes to its turns. */
  start(start: Start<V>): Promise<EndedProcess> | NotMeasured;
  read(ended: EndedProcess): Outcome;
  /** They take turns on the last of these; null: the last of all that jsdyno may use. */
  cpus?: readonly number[] | null | undefined;
  abort?: AbortSignal | undefined;
}

/** A process that takes turns with others. */
interface Member<V> {
  variant: V;
  /** By which it is known at the meeting. */
  place: number;
  startedAt: number;
  ended: Promise<EndedProcess>;
  pid?: number;
  /** Operations a batch that it would take by itself. */
  size?: number;
  batches?: readonly TurnBatch[];
}

/**
 * Measures a row on all variants of a round in turns: each process is started, does what it does first and warms up by
 * itself, then waits; when all are there, they take turns on one CPU, batch by batch, with as many operations in each. Where a
 * process ends before its time, the others are measured again without it.
 *
 * @param variants the first is the baseline, where it is measured
 * @returns a run each, with what came of its turns; never rejects for what is measured
 */
export async function measureInTurns<V extends Variant>(
  variants: readonly V[],
  work: TurnsWork<V>,
): Promise<TurnRun<V>[]> {
  const meeting = await openMeeting(variants.length);
  const listener = listen(meeting);
  const gone = new AbortController();
  const abort = work.abort === undefined ? gone.signal : AbortSignal.any([work.abort, gone.signal]);
  const runs: TurnRun<V>[] = [];
  let left: Member<V>[] = [];
  try {
    const members: Member<V>[] = [];
    for (const [place, variant] of variants.entries()) {
      const member = start(place, variant, work, meeting, abort);
      if ('outcome' in member) {
        runs.push({ variant, run: notStarted(member, Date.now()) });
        continue;
      }
      const said = await listener.heard(place, 'ready', member.ended);
      if (said === null) runs.push(await runFrom(member, work));
      else members.push(Object.assign(member, { size: said.size }));
    }
    const early = await takeTurns(members, work.cpus ?? ownCpus(), meeting, listener, () => gone.abort());
    left = early.length === 0 ? [] : members.filter((member) => !early.includes(member));
    // One after the other: what each still measures would disturb the others.
    for (const member of early.length === 0 ? members : early) {
      await meeting.tell(member.place, 'go on');
      runs.push(await runFrom(member, work));
    }
    for (const { ended } of left) await ended;
  } finally {
    gone.abort();
    await meeting.close();
  }
  if (left.length === 0 || work.abort?.aborted) return runs;
  const again = left.map(({ variant }) => variant);
  return [...runs, ...(await measureInTurns(again, work))];
}

/** @returns the processes that ended before their time; the others then wait for ever, so they are ended by `giveUp` */
async function takeTurns<V>(
  members: readonly Member<V>[],
  cpus: readonly number[] | null,
  meeting: Meeting,
  listener: Listener,
  giveUp: () => void,
): Promise<Member<V>[]> {
  const size = Math.max(...members.map((member) => member.size ?? 1));
  const ring = members.map(({ place }) => meeting.pathsOf(place).path);
  const cpu = cpus?.at(-1);
  for (const { pid } of members) if (cpu !== undefined && pid !== undefined) pinTo(pid, cpu);
  const early: Member<V>[] = [];
  const all = members.map(async (member) => {
    const said = await listener.heard(member.place, 'done', member.ended);
    if (said !== null) member.batches = said.batches;
    else if (early.length === 0) {
      early.push(member);
      giveUp();
    }
  });
  // The first goes first: by then all others wait for it.
  for (const [at, { place }] of [...members.entries()].reverse()) {
    await meeting.tell(place, JSON.stringify({ ring, at, size }));
  }
  await Promise.all(all);
  return early;
}

/** All threads: helpers of a collector on another CPU take the memory that they visit with them (docs/evidence/alternation.md). */
function pinTo(pid: number, cpu: number): void {
  spawnSync('taskset', ['-acp', String(cpu), String(pid)]);
}

function start<V>(
  place: number,
  variant: V,
  work: TurnsWork<V>,
  meeting: Meeting,
  abort: AbortSignal,
): Member<V> | NotMeasured {
  const turns = { place, ...meeting.pathsOf(place), least: TURNS, warm: WARM_TURNS, capMs: CAP_MS };
  const started: { variant: V; place: number; startedAt: number; pid?: number } = {
    ...{ variant, place, startedAt: Date.now() },
  };
  const onStart = (pid: number) => {
    started.pid = pid;
  };
  const ended = work.start({ variant, turns, abort, onStart });
  return 'outcome' in ended ? ended : Object.assign(started, { ended });
}

async function runFrom<V>({ variant, startedAt, ended, batches }: Member<V>, work: TurnsWork<V>): Promise<TurnRun<V>> {
  const process = await ended;
  const run: Run = runOf(process.end, work.read(process), startedAt);
  return { variant, run, ...(batches === undefined ? {} : { batches }) };
}
