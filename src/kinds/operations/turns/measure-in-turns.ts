import { spawnSync } from 'node:child_process';
import { ownCpus } from '../../../measure/cpu-split.ts';
import { readOperation } from '../../../measure/figures.ts';
import { flagsFor, lackingFlag } from '../../../measure/flags.ts';
import { type NotMeasured, outcomeOf } from '../../../measure/outcome.ts';
import type { EndedProcess, Run } from '../../../measure/request.ts';
import { notStarted, runOf } from '../../../measure/run-of.ts';
import type { Variant } from '../../../runtimes/index.ts';
import { executeHarness, NOT_LOADED, type OperationRequest } from '../measure-operation.ts';
import { type Listener, listen } from './listen.ts';
import { type Meeting, openMeeting, type TurnBatch } from './meeting.ts';
import { type TurnRun, withPairedRates } from './paired-rates.ts';

/** Turns of each process at least, and the milliseconds of all turns after which what there is must do. */
const TURNS = 60;
const CAP_MS = 2000;

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
 * Measures one operation on all variants of a round in turns: each process is started, makes its first calls and warms up by
 * itself, then waits; when all are there, they take turns on one CPU, batch by batch, with as many operations in each. The rate
 * of each is that of the first variant times how many times as fast it was, turn by turn. Where a process ends before its
 * time, the others are measured again without it.
 *
 * @param variants the first is the baseline, where it is measured
 * @param request everything but the variant
 * @returns a run each; never rejects for what an operation does
 */
export async function measureInTurns<V extends Variant>(
  variants: readonly V[],
  request: Omit<OperationRequest, 'variant'>,
): Promise<TurnRun<V>[]> {
  const meeting = await openMeeting(variants.length);
  const listener = listen(meeting);
  const gone = new AbortController();
  const abort = request.abort === undefined ? gone.signal : AbortSignal.any([request.abort, gone.signal]);
  const runs: TurnRun<V>[] = [];
  let left: Member<V>[] = [];
  try {
    const members: Member<V>[] = [];
    for (const [place, variant] of variants.entries()) {
      const started = start(place, { ...request, variant, abort }, meeting);
      if ('outcome' in started) {
        runs.push({ variant, run: notStarted(started, Date.now()) });
        continue;
      }
      const member = { variant, ...started };
      const said = await listener.heard(place, 'ready', member.ended);
      if (said === null) runs.push(await runFrom(member, request));
      else members.push({ ...member, size: said.size });
    }
    const early = await takeTurns(members, meeting, listener, () => gone.abort());
    left = early.length === 0 ? [] : members.filter((member) => !early.includes(member));
    // One after the other: what each still measures would disturb the others.
    for (const member of early.length === 0 ? members : early) {
      await meeting.tell(member.place, 'go on');
      runs.push(await runFrom(member, request));
    }
    for (const { ended } of left) await ended;
  } finally {
    gone.abort();
    await meeting.close();
  }
  if (left.length === 0 || request.abort?.aborted) return withPairedRates(runs);
  const again = left.map(({ variant }) => variant);
  return [...runs, ...(await measureInTurns(again, request))];
}

/** @returns the processes that ended before their time; the others then wait for ever, so they are ended by `giveUp` */
async function takeTurns<V extends Variant>(
  members: readonly Member<V>[],
  meeting: Meeting,
  listener: Listener,
  giveUp: () => void,
): Promise<Member<V>[]> {
  const size = Math.max(...members.map((member) => member.size ?? 1));
  const ring = members.map(({ place }) => meeting.pathsOf(place).path);
  const cpu = ownCpus()?.at(-1);
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

function start(
  place: number,
  request: OperationRequest,
  meeting: Meeting,
): Omit<Member<Variant>, 'variant'> | NotMeasured {
  const { operation, flags: asked } = request.configuration;
  const flags = flagsFor(request.variant.runtime.kind, asked);
  if ('missing' in flags) return lackingFlag(flags.missing);
  if (operation === undefined) return NOT_LOADED;
  const { file, group, name, parameters, batch } = operation;
  const turns = { place, ...meeting.pathsOf(place), least: TURNS, capMs: CAP_MS };
  const order = { mode: 'run', file, group, operation: name, parameters, batch, settings: { turns } };
  const { configuration: _, test: __, ...rest } = request;
  const started: { place: number; startedAt: number; pid?: number } = { place, startedAt: Date.now() };
  const onStart = (pid: number) => {
    started.pid = pid;
  };
  const ended = executeHarness({ ...rest, order, flags: flags.flags, inTurns: true, onStart });
  return Object.assign(started, { ended });
}

async function runFrom<V extends Variant>(
  { variant, startedAt, ended, batches }: Member<V>,
  { timeoutMs }: Pick<OperationRequest, 'timeoutMs'>,
): Promise<TurnRun<V>> {
  const { end, messages } = await ended;
  const run: Run = runOf(end, outcomeOf(end, messages, timeoutMs, readOperation), startedAt);
  return { variant, run, ...(batches === undefined ? {} : { batches }) };
}
