import { availableParallelism } from 'node:os';
import type { Variant } from '../../host/runtimes/index.ts';
import { atOnce } from '../at-once.ts';
import { ownCpus } from '../cpu-split.ts';
import type { Figures } from '../figures.ts';
import type { NotMeasured, Outcome } from '../outcome.ts';
import type { EndedProcess, Run } from '../request.ts';
import { notStarted, runOf } from '../run-of.ts';
import { getReady, type Member } from './get-ready.ts';
import { listen } from './listen.ts';
import { type Meeting, openMeeting } from './meeting.ts';
import type { TurnRun } from './paired-rates.ts';
import { isDisturbed } from './pairs.ts';
import { type Taker, takeTurns } from './take-turns.ts';
import { TURNS, turnCount } from './turn-count.ts';

/** The most warm-up turns of each process, by number and by ms. */
interface WarmTurns {
  turns: number;
  ms: number;
}

/** The place of a process among the interleaved ones: its order to the harness's ring. */
interface TurnsOrder {
  place: number;
  /** The named pipe that only it reads, and the one by which it sends messages to jsdyno. */
  path: string;
  home: string;
  /** Turns that count. */
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

/** Rows whose processes cannot warm up at the same time: they write the same file, or listen on the same port. */
const clashing = new WeakSet<object>();

/** What depends on the kind of work: how a process is started, and how its figures are read. */
interface TurnsWork<V> {
  /** The process must end within a time limit: nothing else ends a process that never reaches its turns. */
  start(start: Start<V>): Promise<EndedProcess> | NotMeasured;
  read(ended: EndedProcess, variant: V): Outcome;
  /** Batches keep the requested size, however long the slowest takes; default false. */
  keepsSize?: boolean;
  /** They make their first calls from last to first, as should be so in every other round; default false. */
  fromLast?: boolean;
  /** The first calls are a figure, so processes make them one after the other; default true. */
  tellsFirst?: boolean;
  /** Nothing is measured after the last turn; default false. */
  endsWithTurns?: boolean;
  /** The row: where a process of it fails before its first turn, maybe because of the others, all are started one at a time from then on. */
  row: object;
  /** The warm-up turns, which do not count. */
  warmTurns: WarmTurns;
  /** Turns that count, of each process, as the row's first block decided; absent in a first block. */
  turnCount?: number | undefined;
  /** Batches before each one that counts, as the row's first block decided (priming.ts); absent in a first block, which decides it. */
  priming?: number | undefined;
  /** Turns run on the last of these CPUs; null: the last one that jsdyno may use. */
  cpus?: readonly number[] | null | undefined;
  /** Whether a block with too few undisturbed pairs is repeated, once; default true. */
  mayRepeat?: boolean;
  abort?: AbortSignal | undefined;
}

/**
 * Measures a row on all variants of a round, interleaved. Each process is started, makes its first calls, warms up and waits. When all
 * wait, they alternate on one CPU, batch by batch, with the same number of operations. If a process ends early, the others are measured
 * again without it.
 *
 * @param variants the first is the baseline, if it is measured
 * @returns a run for each, with its turns; or why they cannot be interleaved. Never rejects because of the measured code
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
    clashing.add(work.row);
    return measureInTurns(variants, work);
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
  /** Processes without turns, because another had ended. */
  left: V[];
  /** One ended before its first turn, while others started: they may need the same file or port. */
  clashed: boolean;
  /** ms of all turns, and of the turns before them that gave profiles. */
  turnsMs: number;
  profilesMs: number;
  /** See takeTurns; undefined if they did not get so far. */
  priming?: number | null | undefined;
  not?: string;
}

/** Why processes cannot be interleaved. */
export interface NoTurns {
  not: string;
}

async function meet<V extends Variant>(variants: readonly V[], work: TurnsWork<V>): Promise<Met<V>> {
  const meeting = await openMeeting(variants.length);
  const listener = listen(meeting);
  const calledOff = new AbortController();
  const abort = work.abort === undefined ? calledOff.signal : AbortSignal.any([work.abort, calledOff.signal]);
  const cpus = work.cpus ?? ownCpus();
  const { fromLast = false, tellsFirst = true } = work;
  const most = clashing.has(work.row) ? 1 : (cpus?.length ?? availableParallelism());
  const met: Met<V> = { runs: [], left: [], clashed: false, turnsMs: 0, profilesMs: 0 };
  let isOver = false;
  try {
    const prepared = await getReady(variants, {
      start: (variant, place) => start(place, variant, work, meeting, abort),
      ...{ fromLast, tellsFirst, atOnce: most, cpu: cpus?.at(-1), meeting, listener },
    });
    for (const { variant, reason } of prepared.notStarted) {
      met.runs.push({ variant, run: notStarted(reason, Date.now()) });
    }
    for (const member of prepared.gone) met.runs.push(await runFrom(member, work));
    met.clashed = most > 1 && variants.length > 1 && met.runs.some(({ run }) => isFailed(run));
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

/** A run that says how many turns later rounds have, and what comes before each. */
function saying(run: Run, told: Pick<Figures, 'turnCount' | 'turnPriming'>): Run {
  const { outcome } = run;
  if (outcome.outcome !== 'ok') return run;
  return { ...run, outcome: { ...outcome, figures: { ...outcome.figures, ...told } } };
}

/** Uses what is recorded beside the rates, so that rates do not decide which turns are kept. */
function isTooDisturbed(runs: readonly TurnRun<unknown>[]): boolean {
  const [first, ...others] = runs.flatMap(({ batches }) => (batches === undefined ? [] : [batches]));
  return first !== undefined && others.some((other) => isDisturbed(first, other));
}

function isFailed({ outcome, wallMs }: Run): boolean {
  return outcome.outcome === 'failed' && wallMs > 0;
}

/**
 * Divides the time of all turns into equal successive parts, one for each process: what a process waited for the others must not count
 * twice, and parts that began together would count as one.
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

/** After its last turn a process has this many ms to end, or this many times what it took until then. */
const LEAST_MS = 3000;
const TIMES = 3;

/**
 * How a process ended that was told to continue after its last turn. A runtime may hang at its end: node@20.0.0 waits for threads that wait
 * for it, in about 1 of 100 runs of buffers/buffer-transcode.js. What was reported before that still counts, and nobody waits for its time
 * limit.
 */
export async function endOf({
  startedAt,
  ended,
  stop,
}: Pick<Member<unknown>, 'startedAt' | 'ended' | 'stop'>): Promise<EndedProcess> {
  let isStopped = false;
  const patience = setTimeout(
    () => {
      isStopped = true;
      stop();
    },
    Math.max(LEAST_MS, TIMES * (Date.now() - startedAt)),
  );
  try {
    const process = await ended;
    const hasReported = process.messages.some(({ type }) => type === 'report');
    return isStopped && hasReported ? { ...process, end: { ...process.end, code: 0, signal: null } } : process;
  } finally {
    clearTimeout(patience);
  }
}
