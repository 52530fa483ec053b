import { ranBetween, threadTimes } from '../../host/process/run-time.ts';
import type { LoadOptions } from '../../measure/load/options.ts';
import { loadInOwnProcess } from '../../measure/load/own-process.ts';
import { logRatios, pairedLogRatio, ratioInterval } from '../../stats/paired-log-ratio.ts';
import type { Profiler } from './profiler.ts';
import type { Cost } from './taken.ts';

// Load in windows, with the profiler and without it by turns: what the program does is profiled, and what that costs is measured on the
// same load within the same seconds.

/** How long a profile is taken under load, and whether it is compared with windows without it. */
interface WindowPlan {
  load: LoadOptions;
  /** Milliseconds with the profiler; as long again without it where its cost is measured. */
  durationMs: number;
  warmupMs: number;
  measureCost: boolean;
}

/** What was seen in one window. */
export interface LoadedWindow {
  profiled: boolean;
  answered: number;
  failed: number;
  requestsPerSecond: number;
  /** CPU time of the program in the window, in ns; null where the system does not tell. */
  cpuNs: number | null;
}

const CONFIDENCE = 0.95;
const FEWEST_PAIRS = 5;
const MOST_PAIRS = 20;
/** Long enough for some requests, and short enough that what disturbs one window disturbs its neighbour. */
const WINDOW_MS = 500;

/** How many pairs of windows a duration is divided into. Pure. */
export function pairsFor(durationMs: number): number {
  return Math.max(FEWEST_PAIRS, Math.min(MOST_PAIRS, Math.round(durationMs / WINDOW_MS)));
}

/** Whether each window is profiled, in order: pairs whose first is by turns the one and the other. Pure. */
export function orderOf(pairs: number): boolean[] {
  return Array.from({ length: pairs }, (_, pair) => (pair % 2 === 0 ? [true, false] : [false, true])).flat();
}

/**
 * @param pid of the program: its CPU time is looked at, with that of all below it
 * @param abort ends it between two windows
 * @throws JsdynoError as loads do
 */
export async function loadInWindows(
  { load, durationMs, warmupMs, measureCost }: WindowPlan,
  pid: number,
  profiler: Pick<Profiler, 'start' | 'stop'>,
  abort: AbortSignal,
): Promise<LoadedWindow[]> {
  const pairs = measureCost ? pairsFor(durationMs) : 1;
  const order = measureCost ? orderOf(pairs) : [true];
  const windows: LoadedWindow[] = [];
  if (warmupMs > 0) await loadInOwnProcess({ ...load, durationMs: warmupMs, warmupMs: 0 }, {}, abort);
  for (const profiled of order) {
    if (abort.aborted) break;
    // To begin and to end a profile takes time of its own, which is no part of the window.
    if (profiled) await profiler.start();
    const before = threadTimes(pid);
    const result = await loadInOwnProcess({ ...load, durationMs: durationMs / pairs, warmupMs: 0 }, {}, abort);
    const after = threadTimes(pid);
    if (profiled) await profiler.stop();
    windows.push({
      profiled,
      answered: result.completed,
      failed:
        Object.values(result.failed).reduce((sum, one) => sum + one, 0) +
        errorsIn(result.statuses, load.mix === undefined ? /^[45]/ : /^5/),
      requestsPerSecond: result.requestsPerSecond,
      cpuNs: before === null || after === null ? null : ranBetween(before, after).ran,
    });
  }
  return windows;
}

/**
 * What the profiler costs: CPU time a request, where the system tells it, since that is what bounds what a program can answer, whatever
 * the load; else requests per second. The first pair does not count: an engine that is profiled for the first time looks anew at all code
 * that it has, once. Null without two whole pairs beyond it. Pure.
 */
export function costOf(all: readonly LoadedWindow[]): Cost | null {
  const windows = all.slice(2);
  const byCpu = windows.every(({ cpuNs, answered }) => cpuNs !== null && cpuNs > 0 && answered > 0);
  const figure = ({ cpuNs, answered, requestsPerSecond }: LoadedWindow) =>
    byCpu ? (cpuNs as number) / answered : 1 / requestsPerSecond;
  const pairs = Math.floor(windows.length / 2);
  const sides = (profiled: boolean) =>
    Array.from({ length: pairs }, (_, i) => windows.slice(2 * i, 2 * i + 2).find((one) => one.profiled === profiled));
  const [without, withIt] = [sides(false), sides(true)].map((side) =>
    side.map((one) => (one === undefined ? Number.NaN : figure(one))),
  ) as [number[], number[]];
  const estimate = pairedLogRatio(logRatios(without, withIt));
  if (estimate === null) return null;
  const [low, high] = ratioInterval(estimate, CONFIDENCE);
  return {
    share: Math.exp(estimate.mean) - 1,
    interval: [low - 1, high - 1],
    pairs,
    of: byCpu ? 'CPU time a request' : 'requests per second',
  };
}

/** Requests of a mix may well be answered by a 404: a scenario has such. */
function errorsIn(statuses: Readonly<Record<string, number>>, errors: RegExp): number {
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (errors.test(status) ? count : 0), 0);
}
