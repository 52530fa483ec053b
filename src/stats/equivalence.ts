/**
 * Two one-sided tests (TOST): is a difference, whatever it is, too small to matter?
 *
 * Source: D. J. Schuirmann, J. Pharmacokinet. Biopharm. 15 (1987), 657-680: both one-sided tests at 5 % reject
 * exactly when the 90 % interval lies inside the margins.
 */

import { studentTCdf, studentTCritical } from './student-t.ts';

interface Equivalence {
  /** true when the 90 % interval lies within the margins */
  equivalent: boolean;
  /** the 90 % interval of the ratio contender / baseline */
  interval: [number, number];
  /** the larger of the two one-sided p-values; `equivalent` is p <= 0.05 */
  p: number;
}

interface LogEstimate {
  /** ln(contender / baseline) */
  mean: number;
  /** its standard error, >= 0 */
  standardError: number;
  df: number;
}

/**
 * Tests equivalence within ±ln(1 + margin): a ratio between 1 / (1 + margin) and 1 + margin.
 *
 * @param margin a share such as 0.02
 * @throws RangeError for a margin that is not positive
 */
export function equivalence(estimate: LogEstimate, margin: number): Equivalence {
  const limit = logMargin(margin);
  const { mean, standardError, df } = estimate;
  const half = standardError === 0 ? 0 : studentTCritical(0.1, df) * standardError;
  // With no spread at all the quotients are infinite of the right sign; 0/0 on the very margin counts as outside.
  const aboveLow = studentTCdf(-(mean + limit) / standardError, df);
  const belowHigh = studentTCdf((mean - limit) / standardError, df);
  const p = Math.max(aboveLow, belowHigh);
  return {
    equivalent: mean - half >= -limit && mean + half <= limit,
    interval: [Math.exp(mean - half), Math.exp(mean + half)],
    p: Number.isNaN(p) ? 1 : p,
  };
}

/** True when an interval of the ratio lies within [1 / (1 + margin), 1 + margin]; throws as `equivalence`. */
export function liesWithin(interval: readonly [number, number], margin: number): boolean {
  const limit = logMargin(margin);
  return Math.log(interval[0]) >= -limit && Math.log(interval[1]) <= limit;
}

function logMargin(margin: number): number {
  if (!(margin > 0 && margin < Number.POSITIVE_INFINITY)) throw new RangeError(`not a positive margin: ${margin}`);
  return Math.log1p(margin);
}
