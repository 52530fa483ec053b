/** What a series shows: steps, drifts, spikes, and newest points that may begin another level. */

import { median } from '../describe.ts';
import { largest, smallest } from '../extremes.ts';
import type { Correlated } from './best-split.ts';
import { changePoints, type LevelChange } from './change-points.ts';
import { clippedAround } from './clipped.ts';
import { levelsOrLines, type Trend } from './levels-or-lines.ts';
import { type Scan, scanSeries } from './scan-series.ts';

export interface ShapeOfSeries {
  /** Ascending. */
  steps: LevelChange[];
  drifts: Drift[];
  /** One or two points each that lie elsewhere, with the level on both sides of them: first and last place. */
  spikes: [first: number, last: number][];
  /** The newest points lie elsewhere, and are too few to call it a step; null where they do not. */
  suspected: { at: number; size: number } | null;
}

interface Drift {
  /** First and last place. */
  start: number;
  last: number;
  /** Of the last against the first, by the line through them. */
  size: number;
  /** Of the least telling change within it. */
  p: number;
}

/** Deviations in robust sd: of normal noise one point in 500 million lies so far out, and one pair of neighbours in a billion so far as NEWER. */
const FAR = 6;
const NEWER = 4;
const LONGEST_SPIKE = 2;
/** Where more points than that are far out, and more than one spike, they are how the series scatters. */
const MOST_FAR = 0.05;
/** Newest points that are still called suspected, and points of the level before them that they can lie apart from. */
const MOST_SUSPECTED = 16;
const LEAST_BEFORE = 5;
const FEW = 4;
/** In sd of a point. */
const JUMP = 2;

export function shapeOf(values: Float64Array, scan: Scan, risk: number): ShapeOfSeries {
  const all = shapeBy(values, scan, risk);
  const { suspected } = all;
  if (suspected === null || all.steps.length + all.drifts.length === 0) return all;
  // What may begin another level is no part of the one before it.
  const before = values.subarray(0, suspected.at);
  const own = shapeBy(before, scanSeries(before), risk);
  return own.steps.length + own.drifts.length === 0 ? all : { ...own, suspected };
}

function shapeBy(values: Float64Array, scan: Scan, risk: number): ShapeOfSeries {
  const { changes, correlated } = changePoints(values, scan, risk);
  const { trends, sd } = trendsOf(values, changes, correlated);
  const drifts = trends.filter(({ isLine }) => isLine).map((line) => driftOf(line, changes));
  const steps = changes.filter(({ at }) => {
    const next = trends.findIndex(({ start }) => start === at);
    const [before, after] = [trends[next - 1], trends[next]];
    if (before === undefined || after === undefined) return false;
    // Where a drift begins or ends there is a step only if there is a jump.
    return !(before.isLine || after.isLine) || Math.abs(after.from - before.to) > JUMP * sd;
  });
  return { steps, drifts, ...farOut(values, trends) };
}

function trendsOf(
  values: Float64Array,
  changes: readonly LevelChange[],
  { mean }: Correlated,
): { trends: Trend[]; sd: number } {
  const ends = [0, ...changes.map(({ at }) => at), values.length];
  const clipped = new Float64Array(values.length);
  let squares = 0;
  for (let i = 1; i < ends.length; i++) {
    const side = clippedAround(values.subarray(ends[i - 1], ends[i]));
    clipped.set(side.values, ends[i - 1]);
    squares += side.squares;
  }
  const variance = Math.max(Number.MIN_VALUE, squares / Math.max(1, values.length - ends.length + 1));
  const lasting = mean[values.length] as number;
  const places = changes.map(({ at }) => at);
  return { trends: levelsOrLines(clipped, places, variance * lasting), sd: Math.sqrt(variance) };
}

function driftOf({ start, end, from, to }: Trend, changes: readonly LevelChange[]): Drift {
  const within = changes.filter(({ at }) => start < at && at < end);
  return { start, last: end - 1, size: to - from, p: largest(within.map(({ p }) => p)) };
}

function farOut(values: Float64Array, trends: readonly Trend[]): Pick<ShapeOfSeries, 'spikes' | 'suspected'> {
  const rests = restsOf(values, trends);
  const suspected = suspectedAt(rests, trends.at(-1)?.start ?? 0);
  const sd = robustSd(rests);
  const spikes: [number, number][] = [];
  for (const trend of trends) {
    const end = Math.min(trend.end, suspected?.at ?? trend.end);
    for (let i = trend.start; i < end; ) {
      const next = endOfRun(rests, i, end, FAR * sd);
      const isSpike = next > i && next - i <= LONGEST_SPIKE && next < values.length;
      if (isSpike) spikes.push([i, next - 1]);
      i = Math.max(next, i + 1);
    }
  }
  return { spikes: manyFar(rests.subarray(0, suspected?.at), sd) ? [] : spikes, suspected };
}

/** What is left of each point beside its level or line. */
function restsOf(values: Float64Array, trends: readonly Trend[]): Float64Array {
  const all = new Float64Array(values.length);
  for (const { start, end, from, to } of trends) {
    const slope = (to - from) / Math.max(1, end - 1 - start);
    const rests = values.slice(start, end).map((value, i) => value - from - slope * i);
    const level = median(rests);
    all.set(
      rests.map((rest) => rest - level),
      start,
    );
  }
  return all;
}

/** Around 0; 0 only where all points are equal. */
function robustSd(rests: Float64Array): number {
  const sizes = rests.map(Math.abs);
  // Where most points are equal the median says nothing.
  return 1.4826 * median(sizes) || 1.2533 * (sizes.reduce((sum, one) => sum + one, 0) / sizes.length);
}

/** Whether that many points are far out that they are how the series scatters. */
function manyFar(rests: Float64Array, sd: number): boolean {
  const far = rests.filter((rest) => Math.abs(rest) > FAR * sd).length;
  return far > Math.max(LONGEST_SPIKE, MOST_FAR * rests.length);
}

/** Points from `from` on that lie further than that from 0 to one side end before this place. */
function endOfRun(rests: Float64Array, from: number, end: number, least: number): number {
  const side = Math.sign(rests[from] ?? 0);
  let next = from;
  while (next < end && side * (rests[next] as number) > least) next++;
  return next;
}

/** The most of the newest points that lie to one side of their level, apart from it by what it is and scatters before them. */
function suspectedAt(rests: Float64Array, start: number): ShapeOfSeries['suspected'] {
  const count = rests.length;
  for (let at = Math.max(start + LEAST_BEFORE, count - MOST_SUSPECTED); at < count; at++) {
    const level = median(rests.subarray(start, at));
    const newest = rests.subarray(at).map((rest) => rest - level);
    const apart = Math.max(smallest(newest), -largest(newest));
    if (apart <= 0) continue;
    const before = rests.subarray(start, at).map((rest) => rest - level);
    // Few points tell their scatter badly.
    const sd = robustSd(before) * (1 + FEW / before.length);
    const least = (newest.length === 1 ? FAR : NEWER) * sd;
    if (apart > least && !manyFar(before, sd)) return { at, size: median(newest) };
  }
  return null;
}
