/** Runs of both sides under profilers, in alternation. */

import { takeChildFile } from '../../../host/process/child-file.ts';
import type { Variant } from '../../../host/runtimes/index.ts';
import type { Run } from '../../../measure/request.ts';
import { findCallgrind } from './callgrind.ts';
import { instructionsOf } from './callgrind-counts.ts';
import { findPerf, type Perf, perfScript } from './perf.ts';
import { type Prepared, profiledVariant, type Tools } from './profiled-variant.ts';
import { readEvents } from './read-events.ts';
import { cpuSamples, perfSamples } from './read-samples.ts';
import { keyOf, scheduleOf } from './schedule.ts';
import type { NotTaken, Signal, Taken, TakenFigures, TakenKey } from './taken.ts';
import { readTold, type Told, timedOf } from './told-spans.ts';

/** A row whose runs can be made under a profiler: see `rowOfKind` for what any kind of work has. */
export interface RowToProfile {
  /** As messages name it. */
  name: string;
  /**
   * One run in a fresh process, by itself and without turns; flags and environment of the variant reach that process. Never rejects.
   * `leastTimeoutMs`: a run is not ended before, whatever limit it has else; `mostTimeoutMs`: nor later.
   */
  run(
    variant: Variant,
    how: {
      seed: number;
      leastTimeoutMs?: number | undefined;
      mostTimeoutMs?: number | undefined;
      abort?: AbortSignal | undefined;
    },
  ): Promise<Run>;
}

export interface HowToTake {
  /** Pairs of runs for each of `cpu` and `perf`; the others take fewer. */
  pairs: number;
  signals: readonly Signal[];
  /** Of the order of runs. */
  seed: number;
  /** What is stored already: it is not taken again. With `of`, a signal that would be of no use any more is not either. */
  done?: readonly (TakenKey & Partial<Pick<Taken, 'of'>>)[] | undefined;
  /** Whether a pair is still worth its runs, asked before its first one; absent: all are. */
  isWanted?: ((key: TakenKey) => boolean) | undefined;
  /** By performance.now(): a counted run, which takes longer than any other, is ended then. Absent: without such an end. */
  until?: number | undefined;
}

interface TakingEvents {
  onStart?: ((key: TakenKey, done: number, total: number) => void) | undefined;
  onEnd?: ((taken: Taken, done: number, total: number) => void) | undefined;
}

/**
 * Takes what is not done yet, one run after the other, and hands each over when it has ended. What a signal cannot take on a side it
 * says once, and makes no run of it. Ends early, and keeps nothing of the run under way, when aborted.
 *
 * @param variants the baseline first
 */
export async function* takeProfiles(
  row: RowToProfile,
  variants: readonly [Variant, Variant],
  { pairs, signals, seed, done = [], isWanted = () => true, until = Number.POSITIVE_INFINITY }: HowToTake,
  events: TakingEvents = {},
  abort?: AbortSignal,
): AsyncGenerator<Taken> {
  const isDone = new Set(done.map(keyOf));
  const all = scheduleOf(signals, pairs, seed);
  const pairOf = ({ signal, pair }: TakenKey) => `${signal} ${pair}`;
  const begun = new Set(done.map(pairOf));
  // Tools that were missing are looked for again, which starts no process: they may have been installed since.
  const useless = new Set(done.some(isUncounted) ? COUNTED_SIDES : []);
  let ended = all.filter((key) => isDone.has(keyOf(key))).length;
  for (const key of all) {
    if (abort?.aborted) return;
    if (isDone.has(keyOf(key)) || useless.has(`${key.signal} ${key.side}`)) continue;
    if (!begun.has(pairOf(key)) && !isWanted(key)) continue;
    begun.add(pairOf(key));
    events.onStart?.(key, ended, all.length);
    const variant = variants[key.side === 'old' ? 0 : 1];
    const startedAt = Date.now();
    const leftMs = Math.max(0, until - performance.now());
    const needed = neededFor(key.signal, variant, leftMs);
    // What is missing before a process is started will be missing the next time.
    if ('missing' in needed) useless.add(`${key.signal} ${key.side}`);
    const taken: Taken =
      'missing' in needed
        ? { ...key, startedAt, wallMs: 0, of: needed }
        : await takeOne(row, variant, key, { seed: seed + key.pair, tools: needed, leftMs, abort });
    if (abort?.aborted) return;
    // Counts of one side say nothing, and a row that is too slow on one is so on the other.
    if (isUncounted(taken) && !('missing' in needed)) for (const side of COUNTED_SIDES) useless.add(side);
    ended++;
    events.onEnd?.(taken, ended, all.length);
    yield taken;
  }
}

/** A run under callgrind took 10 to 20 s of CPU time; on a busy machine as many times longer as there is other work. */
const COUNTED_WITHIN_MS = 180_000;
/** With less than that left of a budget the time would be lost: on an idle machine a run took 10 s at least. */
const LEAST_TO_COUNT_MS = 20_000;

const COUNTED_SIDES = ['instructions old', 'instructions new'];

/** Whether a side has no counts, without which those of the other say nothing. */
function isUncounted({ signal, of }: Pick<TakenKey, 'signal'> & Partial<Pick<Taken, 'of'>>): boolean {
  return signal === 'instructions' && of !== undefined && 'missing' in of;
}

/** What one run is taken with. */
interface TakingOne {
  seed: number;
  /** What its signal needs. */
  tools: Tools;
  /** Until the end of all profiles. */
  leftMs: number;
  abort: AbortSignal | undefined;
}

async function takeOne(row: RowToProfile, variant: Variant, key: TakenKey, how: TakingOne): Promise<Taken> {
  const startedAt = Date.now();
  const prepared = profiledVariant(variant, key.signal, how.tools);
  try {
    const { seed, leftMs, abort } = how;
    const limits =
      key.signal === 'instructions'
        ? { leastTimeoutMs: COUNTED_WITHIN_MS, mostTimeoutMs: Math.floor(leftMs / 1000) * 1000 }
        : {};
    const run = await row.run(prepared.variant, { seed, abort, ...limits });
    return { ...key, startedAt, wallMs: run.wallMs, of: await figuresOf(run, key.signal, prepared, how) };
  } finally {
    prepared.remove();
  }
}

/**
 * The programs that a signal needs, if any; or why it cannot be taken.
 * @param leftMs until the end of all profiles
 */
function neededFor(signal: Signal, { runtime: { kind } }: Variant, leftMs: number): Tools | NotTaken {
  if (kind === 'command') return nothing('a command line is not profiled from within');
  if (signal === 'events' && kind !== 'node') return nothing('only Node.js writes what its compilers do');
  if (signal === 'instructions') {
    if (kind !== 'node') return nothing('instructions are counted on Node.js only');
    const callgrind = findCallgrind();
    if ('missing' in callgrind) return callgrind;
    if (leftMs >= LEAST_TO_COUNT_MS) return { callgrind };
    const [left, least] = [leftMs, LEAST_TO_COUNT_MS].map((ms) => `${Math.floor(ms / 1000)} s`);
    return nothing(
      `counting instructions takes ${least} or more, and ${left} were left for profiles`,
      'a longer --budget',
    );
  }
  if (signal !== 'perf') return {};
  const found = findPerf();
  return 'missing' in found ? found : { perf: found };
}

async function figuresOf(
  run: Run,
  signal: Signal,
  { files }: Prepared,
  { tools: { perf }, abort }: TakingOne,
): Promise<TakenFigures | NotTaken> {
  const { outcome } = run;
  if (signal === 'instructions' && outcome.outcome !== 'ok')
    return nothing(`under callgrind, where all takes 50 times as long, the run ${outcome.reason}`);
  if (outcome.outcome !== 'ok') return nothing(`the profiled run ${outcome.reason}`);
  const text = takeChildFile(files.report);
  if ('problem' in text) return nothing(`the process ${text.problem}`);
  const told = readTold(text.text);
  if (typeof told === 'string') return nothing(told);
  if (signal === 'instructions') {
    const counted = instructionsOf(files.counts, told);
    return typeof counted === 'string' ? nothing(counted) : counted;
  }
  if (signal === 'events') {
    const trace = takeChildFile(files.trace);
    if ('problem' in trace) return nothing(`V8 ${trace.problem}`);
    return { form: 'events', functions: readEvents(trace.text), timed: timedOf(told.profiled) };
  }
  const { heapBytesPerOp, externalBytesPerOp } = outcome.figures?.metrics ?? {};
  const bytes = {
    ...(heapBytesPerOp === undefined ? {} : { heapBytes: heapBytesPerOp }),
    ...(externalBytesPerOp === undefined ? {} : { externalBytes: externalBytesPerOp }),
  };
  try {
    const samples =
      signal === 'cpu' ? cpuSamples(told, bytes) : await perfSamplesOf(told, perf as Perf, files.perf, abort);
    return typeof samples === 'string' ? nothing(samples) : samples;
  } catch (error) {
    return nothing(`perf script failed: ${(error as Error).message.split('\n')[0]}`);
  }
}

async function perfSamplesOf(told: Told, perf: Perf, file: string, abort: AbortSignal | undefined) {
  return perfSamples(told, await perfScript(perf.command, file, abort), perf);
}

function nothing(missing: string, allow: string | null = null): NotTaken {
  return { missing, allow };
}
