import { availableParallelism } from 'node:os';
import type { Variant } from '../../host/runtimes/index.ts';
import { atOnce } from '../at-once.ts';
import { ownCpus } from '../cpu-split.ts';
import type { Figures } from '../figures.ts';
import type { NotMeasured, Outcome } from '../outcome.ts';
import type { EndedProcess, Run } from '../request.ts';
import { notStarted, runOf } from '../run-of.ts';
import { endOf } from './end-of.ts';
import { getReady, type Member } from './get-ready.ts';
import { listen } from './listen.ts';
import { type Meeting, openMeeting } from './meeting.ts';
import type { TurnRun } from './paired-rates.ts';
import { isDisturbed } from './pairs.ts';
import { type Taker, takeTurns } from './take-turns.ts';
import { TURNS, turnCount } from './turn-count.ts';

/** Turns of each process that warm up, at most: so many, or those of so many ms. */
interface WarmTurns {
  turns: number;
  ms: number;
}

/** The place of a process among those that take turns: its order to the ring of the harness. */
interface TurnsOrder {
  place: number;
  /** The named pipe that it alone reads, and the one by which it says things to jsdyno. */
  path: string;
  home: string;
  /** So many turns count. */
  count: number;
  warm: WarmTurns;
}

/** A process as it is started for a variant. */
export interface Start<V> {
  variant: V;
  turns: TurnsOrder;
  abort: AbortSignal;
  onStart(pid: number): void;
}

/** What is particular to a kind of work: how a process is started, and what its figures are. */
interface TurnsWork<V> {
  /** The process must end within a time limit: nothing else ends a process that never comes to its turns. */
  start(start: Start<V>): Promise<EndedProcess> | NotMeasured;
  read(ended: EndedProcess, variant: V): Outcome;
  /** Its processes pause before and after their first calls: see getReady. */
  pauses?: boolean;
  /** Batches are as large as asked for, however long the slowest takes; false unless given. */
  keepsSize?: boolean;
  /** They do what they do first from last to first, as should be in every other round; false unless given. */
  fromLast?: boolean;
  /** What first calls take is a figure, so that each process makes its own alone, where processes pause; so unless given. */
  tellsFirst?: boolean;
  /** Nothing is measured after the last turn; false unless given. */
  endsWithTurns?: boolean;
  /** So many of those that pause load and warm up at the same time; as many as there are CPUs unless given. */
  atOnce?: number;
  /** One failed before its first turn, which may be since others did the same; all are then measured with one at once. */
  onClash?: () => void;
  /** Of those of a process before any counts. */
  warmTurns: WarmTurns;
  /** So many turns of each process count, as its first block said; absent in a first block. */
  turnCount?: number | undefined;
  /** So many batches come before each that counts, as its first block said (priming.ts); absent in a first block, which finds it. */
  priming?: number | undefined;
  /** They take turns on the last of these; null: the last of all that jsdyno may use. */
  cpus?: readonly number[] | null | undefined;
  /** Whether a block in which too few pairs had the core is made again, once; so unless given. */
  mayRepeat?: boolean;
  abort?: AbortSignal | undefined;
}

/**
 * Measures a row on all variants of a round in turns: each process is started, does what it does first by itself, warms up and
 * waits; when all are there, they take turns on one CPU, batch by batch, with as many operations in each. Where a process ends
 * before its time, the others are measured again without it.
 *
 * @param variants the first is the baseline, where it is measured
 * @returns a run each, with what came of its turns; or why they cannot take turns. Never rejects for what is measured
 */
export async function measureInTurns<V extends Variant>(
  variants: readonly V[],
  work: TurnsWork<V>,
): Promise<TurnRun<V>[] | NoTurns> {
  const began = performance.now();
  const met = await meet(variants, work);
  const { runs, left, clashed, not } = met;
  const priming = met.priming ?? undefined;
  if (not !== undefined) return { not };
  if (clashed && !work.abort?.aborted) {
    work.onClash?.();
    return measureInTurns(variants, { ...work, atOnce: 1 });
  }
  const isAgain = work.mayRepeat !== false && left.length === 0 && isTooDisturbed(runs) && !work.abort?.aborted;
  if (isAgain) return measureInTurns(variants, { ...work, mayRepeat: false, priming });
  const blockMs = performance.now() - began;
  const count =
    work.turnCount ?? turnCount(runs, { block: blockMs - met.turnsMs - met.profilesMs, turns: met.turnsMs });
  const told = met.priming === null ? {} : { turnCount: count, ...(priming ? { turnPriming: priming } : {}) };
  const shared = withShares(runs, blockMs).map((one) => ({ ...one, run: saying(one.run, told) }));
  if (left.length === 0 || work.abort?.aborted) return shared;
  const others = await measureInTurns(left, { ...work, priming });
  return 'not' in others ? others : [...shared, ...others];
}

interface Met<V> {
  runs: TurnRun<V>[];
  /** Those that could not have their turns, since another had ended. */
  left: V[];
  /** One ended before its first turn, while others did the same: they may want the same file or port. */
  clashed: boolean;
  /** ms that all turns took, and those before of which profiles were told. */
  turnsMs: number;
  profilesMs: number;
  /** See takeTurns; undefined where they did not come so far. */
  priming?: number | null | undefined;
  not?: string;
}

/** Why processes cannot take turns. */
export interface NoTurns {
  not: string;
}

async function meet<V extends Variant>(variants: readonly V[], work: TurnsWork<V>): Promise<Met<V>> {
  const meeting = await openMeeting(variants.length);
  const listener = listen(meeting);
  const calledOff = new AbortController();
  const abort = work.abort === undefined ? calledOff.signal : AbortSignal.any([work.abort, calledOff.signal]);
  const cpus = work.cpus ?? ownCpus();
  const { pauses = false, fromLast = false, tellsFirst = true } = work;
  const most = work.atOnce ?? cpus?.length ?? availableParallelism();
  const met: Met<V> = { runs: [], left: [], clashed: false, turnsMs: 0, profilesMs: 0 };
  let isOver = false;
  try {
    const prepared = await getReady(variants, {
      start: (variant, place) => start(place, variant, work, meeting, abort),
      ...{ pauses, fromLast, tellsFirst, atOnce: most, cpu: cpus?.at(-1), meeting, listener },
    });
    for (const { variant, reason } of prepared.notStarted) {
      met.runs.push({ variant, run: notStarted(reason, Date.now()) });
    }
    for (const member of prepared.gone) met.runs.push(await runFrom(member, work));
    met.clashed = pauses && most > 1 && variants.length > 1 && met.runs.some(({ run }) => isFailed(run));
    const members: readonly Taker<V>[] = prepared.ready;
    const taken = met.clashed ? null : await takeTurns(members, meeting, listener, work, () => calledOff.abort());
    const early = taken?.early ?? [];
    Object.assign(met, taken);
    if (met.clashed) calledOff.abort();
    const isWhole = early.length === 0 && !met.clashed;
    // What each still measures would disturb the others.
    const finished = isWhole ? members : early;
    const ended = await atOnce(finished, work.endsWithTurns === true ? finished.length : 1, async (member) => {
      await meeting.tell(member.place, 'go on');
      return runFrom({ ...member, ended: endOf(member) }, work);
    });
    met.runs.push(...ended);
    for (const member of isWhole ? [] : members.filter((one) => !early.includes(one))) {
      await member.ended;
      met.left.push(member.variant);
    }
    isOver = true;
  } finally {
    calledOff.abort();
    await meeting.close(isOver);
  }
  return met;
}

/** A run that tells how many turns those of later rounds have, and what comes before each. */
function saying(run: Run, told: Pick<Figures, 'turnCount' | 'turnPriming'>): Run {
  const { outcome } = run;
  if (outcome.outcome !== 'ok') return run;
  return { ...run, outcome: { ...outcome, figures: { ...outcome.figures, ...told } } };
}

/** By what is recorded beside the rates, so that the rates have no say in which are kept. */
function isTooDisturbed(runs: readonly TurnRun<unknown>[]): boolean {
  const [first, ...others] = runs.flatMap(({ batches }) => (batches === undefined ? [] : [batches]));
  return first !== undefined && others.some((other) => isDisturbed(first, other));
}

function isFailed({ outcome, wallMs }: Run): boolean {
  return outcome.outcome === 'failed' && wallMs > 0;
}

/**
 * The time of all is each one's in equal parts, one behind the other: what each waited for the others is not to be counted twice, and
 * parts that began together would count as one.
 */
function withShares<V>(runs: readonly TurnRun<V>[], wallMs: number): TurnRun<V>[] {
  const own = runs.filter(({ run }) => run.wallMs > 0);
  const share = wallMs / own.length;
  const began = Math.min(...own.map(({ run }) => run.startedAt));
  return runs.map((one) => {
    const at = own.indexOf(one);
    if (at === -1) return one;
    return { ...one, run: { ...one.run, startedAt: began + Math.round(at * share), wallMs: share } };
  });
}

function start<V>(
  place: number,
  variant: V,
  work: TurnsWork<V>,
  meeting: Meeting,
  abort: AbortSignal,
): Member<V> | NotMeasured {
  const { path, home } = meeting.pathsOf(place);
  const turns = { place, path, home, count: work.turnCount ?? TURNS, warm: work.warmTurns };
  const stopped = new AbortController();
  const started: Omit<Member<V>, 'ended'> = { variant, place, startedAt: Date.now(), stop: () => stopped.abort() };
  const onStart = (pid: number) => {
    started.pid = pid;
  };
  const ended = work.start({ variant, turns, abort: AbortSignal.any([abort, stopped.signal]), onStart });
  return 'outcome' in ended ? ended : Object.assign(started, { ended });
}

async function runFrom<V>({ variant, startedAt, ended, batches }: Taker<V>, work: TurnsWork<V>): Promise<TurnRun<V>> {
  const process = await ended;
  const run: Run = runOf(process.end, work.read(process, variant), startedAt);
  return { variant, run, ...(batches === undefined ? {} : { batches }) };
}
