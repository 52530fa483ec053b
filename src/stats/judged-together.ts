/**
 * Comparisons that are judged together. One risk gives the verdict, the q and the interval of each, so the three never disagree.
 *
 * Of m comparisons let R be the largest number whose p is at most fdr R/m (Benjamini and Hochberg, J. R. Stat. Soc. B 57, 1995). All
 * intervals then have the level 1 - fdr max(R, 1)/m. The p of a discovery is at most that risk and the p of all others is larger, so an
 * interval excludes 1 exactly where the row is a discovery. Of the intervals that are selected because they exclude 1, at most fdr miss the
 * truth in expectation (Benjamini and Yekutieli, J. Am. Stat. Assoc. 100, 2005: false coverage).
 *
 * If rules ask whether rows lie beyond a share, slower and faster rows form separate lists, and R counts the rows beyond the largest share.
 * So the rate holds for the rows that fail, and a hundred rows that a change made faster do not lower the bar for one that noise made
 * slower. A two-sided p counts in one of the lists only, so the rate holds for both lists together.
 */

import { type Evidence, pValueOf } from './evidence.ts';
import { placeOf } from './ranks.ts';

/** A comparison that counts; its evidence is null if it cannot be tested yet. */
export interface Tested {
  evidence: Evidence | null;
}

/** `p` is of "no difference"; its interval has the level 1 - `risk`; `q` <= fdr means `p` <= `risk`. */
export interface Together {
  p: number;
  q: number;
  risk: number;
}

/** The changes that rules ask about, as logarithms of ratios, ascending; 0 is always one of them. */
export type Asked = readonly number[];

/** The changes of some shares, in both directions, of rates and of times: a speed that is 5 % less, and a time that is 5 % more. */
export function askedOf(shares: readonly number[] = []): Asked {
  const sizes = shares.flatMap((share) => [Math.log1p(share), ...(share < 1 ? [-Math.log1p(-share)] : [])]);
  return [...new Set([0, ...sizes, ...sizes.map((size) => -size)])].sort((a, b) => a - b);
}

/** p of the largest change that is asked about on the side of the mean; 1 if the mean does not lie beyond it. */
export function pBeyond(evidence: Evidence, asked: Asked): number {
  const bar = (evidence.mean < 0 ? asked[0] : asked.at(-1)) ?? 0;
  return Math.abs(evidence.mean) > Math.abs(bar) ? pValueOf(evidence, bar) : 1;
}

/**
 * @param shares that rules ask about
 * @returns as many, in the same order; null for what does not count
 */
export function judgedTogether(
  all: readonly (Tested | null)[],
  { fdr, shares = [] }: { fdr: number; shares?: readonly number[] | undefined },
): (Together | null)[] {
  const count = all.filter((one) => one !== null).length;
  const asked = askedOf(shares);
  const isBelow = ({ evidence }: Tested): boolean => shares.length > 0 && evidence !== null && evidence.mean < 0;
  const [below, above] = [true, false].map((side) =>
    listOf(
      all.flatMap((one) =>
        one !== null && one.evidence !== null && isBelow(one) === side ? pBeyond(one.evidence, asked) : [],
      ),
      count,
      fdr,
    ),
  ) as [List, List];
  return all.map((one) => {
    if (one === null) return null;
    const { risk, qOf } = isBelow(one) ? below : above;
    const p = one.evidence === null ? 1 : pValueOf(one.evidence);
    return { p, q: qOf(p), risk };
  });
}

interface List {
  risk: number;
  /** the smallest rate of false discoveries at which a comparison with this p would be different */
  qOf(p: number): number;
}

/** @param pValues of the comparisons of a list, of `count` in all */
function listOf(pValues: readonly number[], count: number, fdr: number): List {
  const sorted = new Float64Array(pValues).sort();
  /** of the k-th and all larger ones: the least p m/k */
  const least = new Float64Array(sorted.length + 1).fill(1);
  let found = 0;
  for (let k = sorted.length; k > 0; k--) {
    const p = sorted[k - 1] as number;
    if (found === 0 && p <= fdr * (k / count)) found = k;
    least[k - 1] = Math.min(least[k] as number, (p * count) / k);
  }
  return {
    risk: fdr * (Math.max(found, 1) / count),
    qOf(p) {
      const smaller = placeOf(p, sorted);
      return Math.min(1, (p * count) / Math.max(1, smaller), least[smaller] as number);
    },
  };
}
