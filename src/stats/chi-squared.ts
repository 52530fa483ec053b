/**
 * The chi-squared distribution for whole degrees of freedom.
 *
 * Source: Abramowitz and Stegun 26.4.4 (odd) and 26.4.5 (even): finite sums of positive terms, so nothing cancels.
 */

import { normalUpperTail } from './normal.ts';

/**
 * P(X >= x).
 *
 * @param x 0 or more; Infinity gives 0
 * @param df degrees of freedom, a whole number from 1 on
 * @returns a probability; NaN for anything else
 */
export function chiSquaredUpperTail(x: number, df: number): number {
  if (!(x >= 0) || !Number.isInteger(df) || df < 1) return Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const isOdd = df % 2 === 1;
  // Terms with their exponential, which alone may be 0 where a term is not.
  let log = isOdd ? (Math.log(x) - x - Math.log(Math.PI / 2)) / 2 : -x / 2;
  let sum = isOdd ? 2 * normalUpperTail(Math.sqrt(x)) : 0;
  for (let place = isOdd ? 1 : 0; place < df - 1; place += 2) {
    sum += Math.exp(log);
    log += Math.log(x) - Math.log(place + 2);
  }
  return Math.min(1, sum);
}
