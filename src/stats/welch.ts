/**
 * Welch's t-test: two independent samples whose variances may differ.
 *
 * Source: B. L. Welch, Biometrika 34 (1947), 28-35, with the Welch-Satterthwaite degrees of freedom; the same figures
 * as SciPy's `ttest_ind(equal_var=False)` and R's `t.test`.
 */

import { describeSample, isEssentiallyConstant } from './describe.ts';
import { studentTTwoSidedP } from './student-t.ts';

export interface WelchTest {
  /** mean(second) - mean(first), in the unit of the values */
  difference: number;
  /** standard error of `difference`, same unit */
  standardError: number;
  /** Welch-Satterthwaite degrees of freedom, usually fractional */
  df: number;
  t: number;
  /** two-sided p-value */
  p: number;
}

/**
 * Tests that two samples have one mean.
 *
 * @returns null when there is nothing to test with: fewer than two values on a side, values that are not finite, or no
 *   variation on either side. One side without variation is fine.
 */
export function welchTest(first: ArrayLike<number>, second: ArrayLike<number>): WelchTest | null {
  const a = describeSample(first);
  const b = describeSample(second);
  if (a.n < 2 || b.n < 2) return null;
  const shareA = a.variance / a.n;
  const shareB = b.variance / b.n;
  const standardError = Math.sqrt(shareA + shareB);
  if (!Number.isFinite(standardError)) return null;
  if (isEssentiallyConstant(standardError, Math.max(Math.abs(a.mean), Math.abs(b.mean)))) return null;
  // Shares as fractions of their sum: squares of raw variances overflow or vanish for very large or small rates.
  const weight = shareA / (shareA + shareB);
  const df = 1 / ((weight * weight) / (a.n - 1) + ((1 - weight) * (1 - weight)) / (b.n - 1));
  const difference = b.mean - a.mean;
  const t = difference / standardError;
  return { difference, standardError, df, t, p: studentTTwoSidedP(t, df) };
}
