/**
 * Mean, variance and their like of one sample.
 *
 * Source: two passes with the correction term of Chan, Golub and LeVeque, "Algorithms for Computing the Sample
 * Variance", The American Statistician 37 (1983); rates near 1e9 with a spread of 1e-6 keep their digits.
 */

interface SampleDescription {
  /** how many values */
  n: number;
  /** arithmetic mean, in the unit of the values; NaN when n = 0 */
  mean: number;
  /** sample variance (divisor n - 1), in the unit squared; NaN when n < 2 */
  variance: number;
  /** square root of `variance` */
  sd: number;
}

/** Describes a sample of any length; never throws. */
export function describeSample(values: ArrayLike<number>): SampleDescription {
  const n = values.length;
  const average = mean(values);
  if (n < 2) return { n, mean: average, variance: Number.NaN, sd: Number.NaN };
  let squares = 0;
  let residue = 0;
  for (let i = 0; i < n; i++) {
    const deviation = (values[i] as number) - average;
    squares += deviation * deviation;
    residue += deviation;
  }
  const variance = Math.max(0, (squares - (residue * residue) / n) / (n - 1));
  return { n, mean: average, variance, sd: Math.sqrt(variance) };
}

/** Arithmetic mean, corrected once for the rounding of the first pass; NaN when empty. */
export function mean(values: ArrayLike<number>): number {
  const n = values.length;
  if (n === 0) return Number.NaN;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += values[i] as number;
  const first = sum / n;
  if (!Number.isFinite(first)) return first;
  let residue = 0;
  for (let i = 0; i < n; i++) residue += (values[i] as number) - first;
  return first + residue / n;
}

/** Median: the middle value, or the mean of the middle two; NaN when empty. */
export function median(values: ArrayLike<number>): number {
  const sorted = new Float64Array(values).sort();
  const n = sorted.length;
  if (n === 0) return Number.NaN;
  const upper = sorted[n >> 1] as number;
  return n % 2 === 1 ? upper : ((sorted[(n >> 1) - 1] as number) + upper) / 2;
}

/**
 * True when a standard error is nothing but rounding next to the size of what was averaged: R's `t.test` calls such
 * data "essentially constant" at the same threshold, ten epsilons.
 */
export function isEssentiallyConstant(standardError: number, size: number): boolean {
  return standardError <= 10 * Number.EPSILON * size;
}
