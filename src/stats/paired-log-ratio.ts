/**
 * The ratio of two rates on the logarithmic scale: by rounds (paired), or of two independent samples.
 *
 * d_i = ln(contender_i / baseline_i) within a round; Student's t on the d_i with df = n - 1. What a round shares (the
 * state of the machine) cancels in d_i. Source: the paired t-test, Student, Biometrika 6 (1908); on logs because rates
 * multiply: a noisy neighbour takes a share of the speed, not a number of operations.
 */

import { describeSample } from './describe.ts';
import { studentTCritical, studentTTwoSidedP } from './student-t.ts';
import { welchTest } from './welch.ts';

interface LogRatio {
  /** ln(contender / baseline): mean of the d_i, or difference of mean logs */
  mean: number;
  standardError: number;
  df: number;
  t: number;
  /** two-sided p-value of "the ratio is 1" */
  p: number;
}

/** A spread of log ratios up to this is rounding: each logarithm carries an absolute error of 1e-16 to 1e-15. */
export const LOG_ROUNDING = 1e-14;

/**
 * d_i of every round.
 *
 * @param baseline rates in ops/s by round
 * @param contender rates in ops/s by round, same length
 * @throws RangeError when the lengths differ
 * @returns as many logarithms; not finite where a rate is not a positive number
 */
export function logRatios(baseline: ArrayLike<number>, contender: ArrayLike<number>): Float64Array {
  if (baseline.length !== contender.length) {
    throw new RangeError(`paired samples of different lengths: ${baseline.length} and ${contender.length}`);
  }
  // A loop: Float64Array.from() goes through an iterator, which takes most of the time of a row.
  const logs = new Float64Array(baseline.length);
  for (let i = 0; i < logs.length; i++) logs[i] = logOfRate(contender[i] as number) - logOfRate(baseline[i] as number);
  return logs;
}

/** Natural logarithms of rates in ops/s; NaN for a rate that is not a positive finite number. */
export function logRates(rates: ArrayLike<number>): Float64Array {
  const logs = new Float64Array(rates.length);
  for (let i = 0; i < logs.length; i++) logs[i] = logOfRate(rates[i] as number);
  return logs;
}

/**
 * Paired t on log ratios.
 *
 * @param differences the d_i, any order
 * @returns null with fewer than two, with one that is not finite, or when all are the same but for rounding
 */
export function pairedLogRatio(differences: ArrayLike<number>): LogRatio | null {
  const d = describeSample(differences);
  if (!(d.sd > LOG_ROUNDING) || d.sd === Number.POSITIVE_INFINITY) return null;
  const standardError = d.sd / Math.sqrt(d.n);
  const t = d.mean / standardError;
  return { mean: d.mean, standardError, df: d.n - 1, t, p: studentTTwoSidedP(t, d.n - 1) };
}

/**
 * The standard error of a ratio that came out the same each time, as with a coarse clock: there Student's t has the p-value of the signs.
 * Chance gives all n rounds one sign in 2^(1-n) of cases, so the ratio's size stays unsure while its side becomes certain.
 *
 * @param mean ln(contender / baseline), not 0
 * @param rounds at least 2
 * @returns as logarithm, > 0
 */
export function errorOfSame(mean: number, rounds: number): number {
  // Past 60 rounds the chance is nothing, and would end at 0.
  return Math.abs(mean) / studentTCritical(2 ** -Math.min(rounds - 1, 60), rounds - 1);
}

/** Welch's t on logarithms, for samples that no round ties together; null as for `pairedLogRatio`, per side. */
export function unpairedLogRatio(baseline: ArrayLike<number>, contender: ArrayLike<number>): LogRatio | null {
  const test = welchTest(logRates(baseline), logRates(contender));
  if (test === null || !(test.standardError > LOG_ROUNDING)) return null;
  return { mean: test.difference, standardError: test.standardError, df: test.df, t: test.t, p: test.p };
}

/**
 * Confidence interval of the ratio contender / baseline.
 *
 * @param confidence such as 0.95
 * @returns [low, high] as ratios (1 is "no difference")
 */
export function ratioInterval(estimate: LogRatio, confidence: number): [number, number] {
  const half = studentTCritical(1 - confidence, estimate.df) * estimate.standardError;
  return [Math.exp(estimate.mean - half), Math.exp(estimate.mean + half)];
}

function logOfRate(rate: number): number {
  return rate > 0 && rate !== Number.POSITIVE_INFINITY ? Math.log(rate) : Number.NaN;
}
