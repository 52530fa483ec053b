/**
 * The geometric mean of ratios, with an interval: what a module or a whole report adds up to.
 *
 * The benchmarks are taken as they are, not as a sample of others, so the interval speaks of the noise of their runs alone:
 * errors on the log scale add in quadrature (JCGM 100:2008, 5.1). Fleming and Wallace (CACM 29, 1986) say why geometric.
 */

import { studentTCritical } from './student-t.ts';

interface RatioWithInterval {
  ratio: number;
  interval: readonly [number, number];
}

export interface GeometricMean {
  ratio: number;
  interval: [number, number];
  /** how many ratios went in */
  count: number;
}

/**
 * From so many rows on the bias of stopping early, which the noise of fewer rows hides, is taken off. The mean of fewer is that of the
 * ratios as they are shown: whoever checks it by hand finds it right, and its interval is wide enough.
 */
const MANY = 20;

/**
 * @param rows `unbiased`: of a row whose rounds were stopped by its own figures; null for others. Asked of many rows only
 * @returns null for no row
 */
export function meanOfRows(
  rows: readonly (RatioWithInterval & { unbiased: () => LogRatioEstimate | null })[],
): GeometricMean | null {
  if (rows.length < MANY) return geometricMean(rows);
  const unbiased = rows.flatMap((row) => row.unbiased() ?? []);
  return unbiased.length === rows.length ? unbiasedGeometricMean(unbiased) : geometricMean(rows);
}

/** An unbiased ln(ratio) of one row. */
interface LogRatioEstimate {
  mean: number;
  /** of `mean`, >= 0 */
  variance: number;
  df: number;
}

/**
 * Of rows whose rounds were stopped by their own figures: estimates that stopping has not biased (`sequential/unbiased.ts`), with
 * Student's t at the degrees of freedom of their sum.
 *
 * Source: F. E. Satterthwaite, Biometrics Bulletin 2 (1946), 110-114.
 *
 * @returns null for no estimate
 */
export function unbiasedGeometricMean(estimates: readonly LogRatioEstimate[]): GeometricMean | null {
  const count = estimates.length;
  if (count === 0) return null;
  const sum = (value: (estimate: LogRatioEstimate) => number): number =>
    estimates.reduce((total, estimate) => total + value(estimate), 0);
  const mean = sum((one) => one.mean) / count;
  const variance = sum((one) => one.variance);
  const df = variance ** 2 / sum((one) => one.variance ** 2 / one.df);
  const halfWidth = variance > 0 ? (studentTCritical(0.05, df) * Math.sqrt(variance)) / count : 0;
  return { ratio: Math.exp(mean), interval: [Math.exp(mean - halfWidth), Math.exp(mean + halfWidth)], count };
}

/**
 * Of rows whose intervals stand for themselves: half-widths add. With repeated intervals the result is wide rather than narrow.
 *
 * @returns null for no ratio
 */
export function geometricMean(ratios: readonly RatioWithInterval[]): GeometricMean | null {
  const count = ratios.length;
  if (count === 0) return null;
  let sum = 0;
  let squares = 0;
  for (const { ratio, interval } of ratios) {
    sum += Math.log(ratio);
    squares += (Math.log(interval[1] / interval[0]) / 2) ** 2;
  }
  const mean = sum / count;
  const halfWidth = Math.sqrt(squares) / count;
  return { ratio: Math.exp(mean), interval: [Math.exp(mean - halfWidth), Math.exp(mean + halfWidth)], count };
}
