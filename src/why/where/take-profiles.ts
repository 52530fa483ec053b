/** Runs of both sides under profilers, in alternation. */
import type { Run } from '../../measure/request.ts';
import { takeChildFile } from '../../process/child-file.ts';
import type { Variant } from '../../runtimes/index.ts';
import { findPerf, type Perf, perfScript } from './perf.ts';
import { type Prepared, profiledVariant } from './profiled-variant.ts';
import { readEvents } from './read-events.ts';
import { cpuSamples, perfSamples } from './read-samples.ts';
import { keyOf, scheduleOf } from './schedule.ts';
import type { NotTaken, Signal, Taken, TakenFigures, TakenKey } from './taken.ts';
import { readTold, type Told, timedOf } from './told-spans.ts';

/** A row whose runs can be made under a profiler: see `rowOfKind` for what any kind of work has. */
export interface RowToProfile {
  /** As messages name it. */
  name: string;
  /** One run in a fresh process, by itself and without turns; flags and environment of the variant reach that process. Never rejects. */
  run(variant: Variant, how: { seed: number; abort?: AbortSignal | undefined }): Promise<Run>;
}

export interface HowToTake {
  /** Pairs of runs for each of `cpu` and `perf`; the others take fewer. */
  pairs: number;
  signals: readonly Signal[];
  /** Of the order of runs. */
  seed: number;
  /** What is stored already: it is not taken again. */
  done?: readonly TakenKey[] | undefined;
}

export interface TakingEvents {
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
  { pairs, signals, seed, done = [] }: HowToTake,
  events: TakingEvents = {},
  abort?: AbortSignal,
): AsyncGenerator<Taken> {
  const isDone = new Set(done.map(keyOf));
  const all = scheduleOf(signals, pairs, seed);
  const useless = new Set<string>();
  let ended = all.filter((key) => isDone.has(keyOf(key))).length;
  for (const key of all) {
    if (abort?.aborted) return;
    if (isDone.has(keyOf(key)) || useless.has(`${key.signal} ${key.side}`)) continue;
    events.onStart?.(key, ended, all.length);
    const variant = variants[key.side === 'old' ? 0 : 1];
    const startedAt = Date.now();
    const needed = neededFor(key.signal, variant);
    // What is missing before a process is started will be missing the next time.
    if ('missing' in needed) useless.add(`${key.signal} ${key.side}`);
    const taken: Taken =
      'missing' in needed
        ? { ...key, startedAt, wallMs: 0, of: needed }
        : await takeOne(row, variant, key, { seed: seed + key.pair, ...needed, abort });
    if (abort?.aborted) return;
    ended++;
    events.onEnd?.(taken, ended, all.length);
    yield taken;
  }
}

/** What one run is taken with. */
interface TakingOne {
  seed: number;
  /** Where its signal needs it. */
  perf: Perf | undefined;
  abort: AbortSignal | undefined;
}

async function takeOne(row: RowToProfile, variant: Variant, key: TakenKey, how: TakingOne): Promise<Taken> {
  const startedAt = Date.now();
  const prepared = profiledVariant(variant, key.signal, how.perf);
  try {
    const run = await row.run(prepared.variant, how);
    return { ...key, startedAt, wallMs: run.wallMs, of: await figuresOf(run, key.signal, prepared, how) };
  } finally {
    prepared.remove();
  }
}

/** The program that a signal needs, if any; or why it cannot be taken. */
function neededFor(signal: Signal, { runtime: { kind } }: Variant): { perf: Perf | undefined } | NotTaken {
  if (kind === 'command') return nothing('a command line is not profiled from within');
  if (signal === 'events' && kind !== 'node') return nothing('only Node.js writes what its compilers do');
  if (signal === 'instructions') return nothing('instructions are not counted yet');
  if (signal !== 'perf') return { perf: undefined };
  const found = findPerf();
  return 'missing' in found ? found : { perf: found };
}

async function figuresOf(
  run: Run,
  signal: Signal,
  { files }: Prepared,
  { perf, abort }: TakingOne,
): Promise<TakenFigures | NotTaken> {
  const { outcome } = run;
  if (outcome.outcome !== 'ok') return nothing(`the profiled run ${outcome.reason}`);
  const text = takeChildFile(files.report);
  if ('problem' in text) return nothing(`the process ${text.problem}`);
  const told = readTold(text.text);
  if (typeof told === 'string') return nothing(told);
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
  return perfSamples(told, await perfScript(perf.command, file, told.pid, abort), perf);
}

function nothing(missing: string, allow: string | null = null): NotTaken {
  return { missing, allow };
}
