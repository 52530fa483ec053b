/**
 * The Mann-Whitney U test: does one of two independent samples tend to larger values?
 *
 * Sources: H. B. Mann and D. R. Whitney, Ann. Math. Stat. 18 (1947), whose recurrence gives the exact distribution; the
 * normal approximation with tie correction and continuity correction as in SciPy's `mannwhitneyu`.
 */

import { normalUpperTail } from './normal.ts';
import { rank } from './ranks.ts';

export type MannWhitneyMethod = 'auto' | 'exact' | 'asymptotic';

export interface MannWhitney {
  /** U of the first sample: pairs in which its value is the larger one, ties counted half */
  u: number;
  /** two-sided p-value */
  p: number;
  method: 'exact' | 'asymptotic';
}

/** Product of the sizes above which the exact distribution is not computed: its cost grows with the square. */
const LARGEST_EXACT_PRODUCT = 2500;

/**
 * Two-sided Mann-Whitney U test.
 *
 * @param method `auto` is exact, as in SciPy, when there are no ties and one side has at most 8 values (and the product
 *   of the sizes is at most 2,500), else asymptotic
 * @throws RangeError when `exact` is asked for with ties or for a product of sizes above 2,500
 * @returns null when a side is empty, a value is NaN, or all values are equal
 */
export function mannWhitney(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  method: MannWhitneyMethod = 'auto',
): MannWhitney | null {
  const m = first.length;
  const n = second.length;
  if (m === 0 || n === 0) return null;
  const all = new Float64Array(m + n);
  all.set(Float64Array.from(first));
  all.set(Float64Array.from(second), m);
  if (all.some(Number.isNaN)) return null;
  const { ranks, ties } = rank(all);
  let rankSum = 0;
  for (let i = 0; i < m; i++) rankSum += ranks[i] as number;
  const u = rankSum - (m * (m + 1)) / 2;
  const larger = Math.max(u, m * n - u);

  const canBeExact = ties === 0 && m * n <= LARGEST_EXACT_PRODUCT;
  if (method === 'exact' && !canBeExact) {
    throw new RangeError(`no exact Mann-Whitney test with ties or for sizes ${m} and ${n}`);
  }
  if (method === 'exact' || (method === 'auto' && canBeExact && Math.min(m, n) <= 8)) {
    return { u, p: Math.min(1, 2 * exactUpperTail(larger, m, n)), method: 'exact' };
  }
  const total = m + n;
  const variance = ((m * n) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (!(variance > 0)) return null;
  const z = (larger - (m * n) / 2 - 0.5) / Math.sqrt(variance);
  return { u, p: Math.min(1, 2 * normalUpperTail(z)), method: 'asymptotic' };
}

/**
 * P(U >= u) without ties. By the recurrence on which sample holds the largest value,
 * P(m, n, u) = m/(m+n) P(m-1, n, u-n) + n/(m+n) P(m, n-1, u): only sums of positive terms, so tails keep their digits.
 */
function exactUpperTail(u: number, m: number, n: number): number {
  // row[j] holds the probabilities of U = 0..i*j for sizes (i, j).
  let row: Float64Array[] = Array.from({ length: n + 1 }, () => Float64Array.of(1));
  for (let i = 1; i <= m; i++) {
    const next: Float64Array[] = [Float64Array.of(1)];
    for (let j = 1; j <= n; j++) {
      const fromFirst = row[j] as Float64Array;
      const fromSecond = next[j - 1] as Float64Array;
      const weight = i / (i + j);
      const probabilities = new Float64Array(i * j + 1);
      for (let k = 0; k < fromSecond.length; k++) probabilities[k] = (1 - weight) * (fromSecond[k] as number);
      for (let k = 0; k < fromFirst.length; k++) {
        probabilities[k + j] = (probabilities[k + j] as number) + weight * (fromFirst[k] as number);
      }
      next.push(probabilities);
    }
    row = next;
  }
  const distribution = row[n] as Float64Array;
  let tail = 0;
  for (let k = m * n; k >= u; k--) tail += distribution[k] as number;
  return tail;
}
