/** Looks for changes of level in all stretches of a series at once. */

import { autocorrelationOf, inflations } from './autocorrelation.ts';
import { bestSplit, type Correlated, type Split, splitP } from './best-split.ts';
import { type Ranked, rankedOf, scoresOf } from './normal-scores.ts';
import { type Interval, seededIntervals } from './seeded-intervals.ts';

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

/** What is no more telling than that in the whole series is left out. */
const MOST_P = 0.05;
/** Not worth the work of p: with any degrees of freedom it is more than 1 in 500. */
const LEAST_T = 3;

/** @param values finite, in the order of their time */
export function scanSeries(values: ArrayLike<number>): Scan {
  const ranked = rankedOf(values);
  const count = ranked.order.length;
  const autocorrelation = autocorrelationOf(values, scoresOf(ranked, 0, count));
  const correlated = {
    autocorrelation,
    mean: inflations(autocorrelation.mean, count),
    nodes: autocorrelation.nodes.map(({ phi }) => inflations(phi, count)),
  };
  const intervals = seededIntervals(count);
  const found: FoundSplit[] = [];
  for (const interval of intervals) {
    const split = bestSplit(ranked, interval, correlated.mean);
    if (Math.abs(split.t) < LEAST_T) continue;
    const p = anywhereP(splitP(split, correlated), intervals);
    if (p <= MOST_P) found.push({ ...split, p });
  }
  return { found: found.sort((a, b) => a.p - b.p), ranked, correlated };
}

/**
 * That any stretch has a split with such a p. Stretches overlap, and splits of one resemble each other: so many independent ones each stretch
 * counts for were told by simulated series of 20 to 1,000 independent points (docs/evidence/history.md).
 */
export function anywhereP(p: number, intervals: readonly Interval[]): number {
  const points = intervals.at(-1)?.end ?? 0;
  return Math.min(1, p * intervals.length * Math.max(1, 1.2 + 0.85 * Math.log(points / 20)));
}
