/**
 * What a machine can resolve: the scatter of the log ratio between two runs of the same thing in one round, and the
 * effects that such scatter leaves visible.
 *
 * Source: power of the paired t-test, Cohen, Statistical Power Analysis, 2nd ed., 2.3.
 */

import { compareSamples } from './comparison.ts';
import { pearson } from './correlation.ts';
import { describeSample, median } from './describe.ts';
import { logRates, logRatios } from './paired-log-ratio.ts';
import type { Count, NumberOrNaN } from './quantities.ts';
import { studentTCritical, studentTQuantile } from './student-t.ts';

/** Rates in ops/s of the same rounds, of one variant measured as two. */
export interface NoisePair {
  first: ArrayLike<number>;
  second: ArrayLike<number>;
}

export interface Noise {
  /** configurations that could be judged */
  rows: Count;
  /** of them with a p-value under .05 by the paired test, and by Welch's test that upstream stars by */
  pairedPositives: Count;
  welchPositives: Count;
  /** median over configurations of the sd of ln(second / first): 0.02 is about 2 % */
  scatter: NumberOrNaN;
  /** median over configurations of the correlation between the two runs of a round */
  correlation: NumberOrNaN;
}

/** @returns null when no configuration has two rounds */
export function noiseOf(pairs: readonly NoisePair[]): Noise | null {
  const scatters: number[] = [];
  const correlations: number[] = [];
  let pairedPositives = 0;
  let welchPositives = 0;
  for (const { first, second } of pairs) {
    if (first.length < 2) continue;
    const { p, welchP } = compareSamples({ baseline: first, contender: second, paired: true });
    if (p === null) continue;
    if (p < 0.05) pairedPositives++;
    if (welchP !== null && welchP < 0.05) welchPositives++;
    scatters.push(describeSample(logRatios(first, second)).sd);
    const correlation = pearson(logRates(first), logRates(second));
    if (correlation !== null) correlations.push(correlation.coefficient);
  }
  if (scatters.length === 0) return null;
  return {
    rows: scatters.length,
    pairedPositives,
    welchPositives,
    scatter: median(scatters),
    correlation: correlations.length === 0 ? 0 : median(correlations),
  };
}

/**
 * The smallest effect that a two-sided paired test at 5 % finds in four of five experiments.
 *
 * @param scatter sd of the log ratio of a round
 * @param rounds from 2
 * @returns as a share: 0.03 is 3 %
 */
export function smallestEffect(scatter: number, rounds: number): number {
  const df = rounds - 1;
  return Math.expm1(((studentTCritical(0.05, df) + studentTQuantile(0.8, df)) * scatter) / Math.sqrt(rounds));
}
