/**
 * Do two series move together? Pearson's r on values, Spearman's rho on ranks, both with the t test of no association.
 *
 * Source: t = r sqrt((n-2)/(1-r^2)) with n - 2 degrees of freedom; C. Spearman, Am. J. Psychol. 15 (1904); the
 * p-value is SciPy's `pearsonr` and `spearmanr` (approximate for rho below about 10 pairs).
 */

import { mean } from './describe.ts';
import { rank } from './ranks.ts';
import { studentTTwoSidedP } from './student-t.ts';

interface Correlation {
  /** from -1 to 1 */
  coefficient: number;
  /** t of no association, with n - 2 degrees of freedom */
  t: number;
  /** two-sided p-value of no association */
  readonly p: number;
}

/**
 * Pearson's correlation.
 *
 * @throws RangeError when the lengths differ
 * @returns null with fewer than 3 pairs, a value that is not finite, or a side that never varies
 */
export function pearson(first: ArrayLike<number>, second: ArrayLike<number>): Correlation | null {
  const n = first.length;
  if (n !== second.length) throw new RangeError(`paired samples of different lengths: ${n} and ${second.length}`);
  if (n < 3) return null;
  const meanA = mean(first);
  const meanB = mean(second);
  let squaresA = 0;
  let squaresB = 0;
  let products = 0;
  for (let i = 0; i < n; i++) {
    const a = (first[i] as number) - meanA;
    const b = (second[i] as number) - meanB;
    squaresA += a * a;
    squaresB += b * b;
    products += a * b;
  }
  const r = products / Math.sqrt(squaresA) / Math.sqrt(squaresB);
  if (!Number.isFinite(r)) return null;
  const coefficient = Math.max(-1, Math.min(1, r));
  const t = coefficient * Math.sqrt((n - 2) / (1 - coefficient * coefficient));
  return {
    ...{ coefficient, t },
    get p() {
      return studentTTwoSidedP(t, n - 2);
    },
  };
}

/** Spearman's rank correlation; as `pearson` on midranks. */
export function spearman(first: ArrayLike<number>, second: ArrayLike<number>): Correlation | null {
  return pearson(rank(first), rank(second));
}
