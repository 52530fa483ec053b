/** Looks for changes of level in all stretches of a series at once. */

import { autocorrelationOf, inflations } from './autocorrelation.ts';
import { bestSplit, type Correlated, type Split, splitP } from './best-split.ts';
import { type Ranked, rankedOf, scoresOf } from './normal-scores.ts';
import { type Interval, MOST_P, seededIntervals } from './seeded-intervals.ts';

export interface FoundSplit extends Split {
  /** That chance alone makes so clear a split in any stretch of the series. */
  p: number;
}

export interface Scan {
  /** Those that may be more than chance, by `p`. */
  found: FoundSplit[];
  ranked: Ranked;
  correlated: Correlated;
}

/** Not worth the work of p: with any degrees of freedom it is more than 1 in 500. */
const LEAST_T = 3;

/** @param values finite, in the order of their time */
export function scanSeries(values: ArrayLike<number>): Scan {
  const ranked = rankedOf(values);
  const scan = { ranked, correlated: correlatedIn(values, ranked, []) };
  return { ...scan, found: foundIn(scan, { start: 0, end: values.length }) };
}

/** How points are correlated between changes that are known. */
export function correlatedIn(values: ArrayLike<number>, ranked: Ranked, changes: readonly number[]): Correlated {
  const count = ranked.order.length;
  const autocorrelation = autocorrelationOf(values, scoresOf(ranked, 0, count), changes);
  return {
    autocorrelation,
    mean: inflations(autocorrelation.mean, count),
    nodes: autocorrelation.nodes.map(({ phi }) => inflations(phi, count)),
  };
}

/** The splits of stretches within a part of a series that may be more than chance, by `p`. */
export function foundIn(scan: Pick<Scan, 'ranked' | 'correlated'>, { start: from, end }: Interval): FoundSplit[] {
  const found: FoundSplit[] = [];
  for (const interval of seededIntervals(end - from)) {
    const split = bestSplit(
      scan.ranked,
      { start: from + interval.start, end: from + interval.end },
      scan.correlated.mean,
    );
    if (Math.abs(split.t) < LEAST_T) continue;
    const p = anywhereP(split, scan, { start: from, end });
    if (p <= MOST_P) found.push({ ...split, p });
  }
  return found.sort((a, b) => a.p - b.p);
}

/**
 * That any stretch of a part has so telling a split, and any part of the series: each has a share of the risk by its points. Stretches overlap,
 * and splits of one resemble each other: so many independent ones each stretch counts for was told by simulated series of 30 to 500 points
 * (docs/evidence/history.md).
 */
export function anywhereP(
  split: Split,
  { ranked, correlated }: Pick<Scan, 'ranked' | 'correlated'>,
  { start, end }: Interval,
): number {
  const count = end - start;
  const each = Math.max(3, 1 + 2 * Math.log(count / 20));
  return Math.min(1, splitP(split, correlated) * seededIntervals(count).length * each * (ranked.order.length / count));
}
