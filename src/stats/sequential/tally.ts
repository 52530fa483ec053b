/**
 * Running sums of log ratios for many configurations: one round costs a few additions each, whatever was seen before.
 *
 * Source: B. P. Welford, Technometrics 4 (1962), 419-420.
 */

import { LOG_ROUNDING } from '../paired-log-ratio.ts';
import type { Statistic } from './wang-tsiatis.ts';

/** Sums by configuration; all arrays have one entry a configuration. */
export interface Tally {
  /** rounds so far */
  rounds: Int32Array;
  /** mean of d = ln(contender) - ln(baseline), and its sum of squared deviations */
  mean: Float64Array;
  squares: Float64Array;
  /** the same of ln(baseline) and of ln(contender) */
  baselineMean: Float64Array;
  baselineSquares: Float64Array;
  contenderMean: Float64Array;
  contenderSquares: Float64Array;
}

/** Nothing seen yet of `count` configurations. */
export function createTally(count: number): Tally {
  const zeros = (): Float64Array => new Float64Array(count);
  return {
    rounds: new Int32Array(count),
    mean: zeros(),
    squares: zeros(),
    baselineMean: zeros(),
    baselineSquares: zeros(),
    contenderMean: zeros(),
    contenderSquares: zeros(),
  };
}

/** Forgets what was seen. */
export function clearTally(tally: Tally): void {
  for (const sums of Object.values(tally)) sums.fill(0);
}

/**
 * Adds one round of configuration `i`. Where only the ratio is known pass 0 and d: the paired statistic is the same.
 *
 * @param logBaseline ln(rate) of the baseline
 * @param logContender ln(rate) of the contender
 */
export function addRound(tally: Tally, i: number, logBaseline: number, logContender: number): void {
  const n = (tally.rounds[i] as number) + 1;
  tally.rounds[i] = n;
  welford(tally.mean, tally.squares, i, n, logContender - logBaseline);
  welford(tally.baselineMean, tally.baselineSquares, i, n, logBaseline);
  welford(tally.contenderMean, tally.contenderSquares, i, n, logContender);
}

/**
 * Standard error of the mean of d, after at least two rounds.
 *
 * @returns >= 0; exactly 0 when the d vary by no more than rounding; NaN before two rounds
 */
export function standardErrorOf(tally: Tally, i: number, statistic: Statistic): number {
  const n = tally.rounds[i] as number;
  const squares =
    statistic === 'paired'
      ? (tally.squares[i] as number)
      : (tally.baselineSquares[i] as number) + (tally.contenderSquares[i] as number);
  // Paired: var(d)/n. Pooled: s^2 (1/n + 1/n) with s^2 = squares/(2n - 2), which is squares/(n (n-1)) as well.
  const variance = squares / (n - 1);
  return variance <= LOG_ROUNDING * LOG_ROUNDING ? 0 : Math.sqrt(variance / n);
}

function welford(means: Float64Array, squares: Float64Array, i: number, n: number, value: number): void {
  const before = value - (means[i] as number);
  const mean = (means[i] as number) + before / n;
  means[i] = mean;
  squares[i] = (squares[i] as number) + before * (value - mean);
}
