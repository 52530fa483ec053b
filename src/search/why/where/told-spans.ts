/** What the harness wrote of a profiled process, checked: that process may have written anything. Pure. */

import { isNumber, recordOf } from '../../../measure/figures.ts';
import { mean } from '../../../stats/describe.ts';
import type { TakenCounters, Timed } from './taken.ts';

/** One batch, or one call, on the clock of the process: ns. */
export interface Span {
  start: number;
  nanos: number;
  /** With what is not timed within it. */
  spent: number;
  /** `nanos` without what others took of the core. */
  own: number;
  count: number;
}

/** What the profiler of V8 gave: [name, address, line, column], line and column 0 where there is none. */
interface RawTree {
  parent: number[];
  frame: number[];
  samples: number[];
  frames: [string, string, number, number][];
}

export interface Told {
  pid: number;
  plain: Span[];
  profiled: Span[];
  mainRan: number | undefined;
  /** ns from the clock of spans to that of perf. */
  clockShift: number;
  counted: TakenCounters;
  tree: RawTree | undefined;
  taken: number;
  placed: number;
  /** Operations of both parts that instructions were counted of. */
  few: number;
  many: number;
}

/** @returns a text where the process says why there is nothing, or where what it wrote cannot be read */
export function readTold(text: string): Told | string {
  let value: Record<string, unknown>;
  try {
    value = recordOf(JSON.parse(text));
  } catch {
    return text === '' ? 'the process told nothing of its profile' : 'the process told a profile that cannot be read';
  }
  if (typeof value.missing === 'string') return value.missing;
  const { pid, plain, profiled, mainRan, counted, tree, taken, placed, clockShift, few, many } = value;
  if (typeof pid !== 'number' || !isSpans(plain) || !isSpans(profiled) || profiled.length === 0)
    return 'the process told no spans of its profile';
  return {
    pid,
    plain,
    profiled,
    mainRan: numberOr(mainRan),
    clockShift: numberOr(clockShift) ?? 0,
    // A whole process has nothing beside: it counted what was profiled.
    counted: { ...recordOf(counted), count: countOf(plain.length === 0 ? profiled : plain) },
    tree: isTree(tree) ? tree : undefined,
    taken: numberOr(taken) ?? 0,
    placed: numberOr(placed) ?? 0,
    few: numberOr(few) ?? 0,
    many: numberOr(many) ?? 0,
  };
}

/** All spans together, each no longer an operation than the outer fence: as a run of the row has it. Pure. */
export function timedOf(spans: readonly Span[]): Timed {
  const count = countOf(spans);
  return { count, nanos: count * steadyMean(eachOf(spans)) };
}

/** ns an operation of each span. Pure. */
export function eachOf(spans: readonly Span[]): number[] {
  return spans.map(({ own, count }) => own / count);
}

function countOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { count }) => sum + count, 0);
}

function isSpans(value: unknown): value is Span[] {
  return (
    Array.isArray(value) &&
    value.every((one) => ['start', 'nanos', 'spent', 'own', 'count'].every((name) => isNumber(recordOf(one)[name])))
  );
}

function isTree(value: unknown): value is RawTree {
  const { parent, frame, samples, frames } = recordOf(value);
  const columns = [parent, frame, samples];
  if (!columns.every((one) => Array.isArray(one) && one.every(isNumber))) return false;
  // Parents that lead around in a ring never end.
  if (!(parent as number[]).every((above, at) => above < at || at === 0)) return false;
  return Array.isArray(frames) && frames.every((one) => Array.isArray(one) && one.length === 4);
}

function numberOr(value: unknown): number | undefined {
  return isNumber(value) ? value : undefined;
}

/**
 * The mean of batches with all that belongs to them, collections included, in which one beyond the outer fence (third quartile + 3
 * interquartile ranges; Tukey 1977) counts as one at the fence: as src/harness/operations/summary.cjs has it. Pure.
 */
function steadyMean(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const third = quantile(sorted, 0.75);
  const fence = third + 3 * (third - quantile(sorted, 0.25));
  return mean(values.map((value) => Math.min(value, fence)));
}

/** By linear interpolation (Hyndman and Fan, type 7). */
function quantile(sorted: Float64Array, q: number): number {
  const at = (sorted.length - 1) * q;
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return (sorted[low] as number) + ((sorted[high] as number) - (sorted[low] as number)) * (at - low);
}
