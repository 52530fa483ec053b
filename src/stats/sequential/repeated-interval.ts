/**
 * The repeated confidence interval: at every look mean(d) ± t^-1_df(1 - p*_n(c)/2) * SE. All looks together cover the
 * true ratio with the stated confidence, so the interval holds whenever and for whatever reason a session stops.
 *
 * Source: C. Jennison and B. W. Turnbull, J. R. Stat. Soc. B 51 (1989), 305-361.
 */

import type { LogEstimate } from '../equivalence.ts';
import { criticalAtLook, type Statistic } from './wang-tsiatis.ts';

/**
 * Interval of the ratio contender / baseline after n rounds.
 *
 * @param estimate mean log ratio and its standard error; `df` is not used, it follows from n
 * @param c boundary of the session, such as c.05 for 95 %
 * @param n rounds so far, from 3
 * @param cap N
 */
export function repeatedInterval(
  estimate: Pick<LogEstimate, 'mean' | 'standardError'>,
  { c, n, cap, statistic = 'paired' }: { c: number; n: number; cap: number; statistic?: Statistic },
): [number, number] {
  return intervalAround(estimate.mean, criticalAtLook(c, n, cap, statistic) * estimate.standardError);
}

/** [exp(mean - half), exp(mean + half)]: a symmetric interval of logarithms as ratios. */
export function intervalAround(mean: number, half: number): [number, number] {
  return [Math.exp(mean - half), Math.exp(mean + half)];
}
