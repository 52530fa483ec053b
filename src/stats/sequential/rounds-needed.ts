/**
 * How many more rounds a comparison should need, if its ratio and scatter stay as they are: what a limited time is
 * spent on first. A guess to order by, not a promise.
 */

import type { Decision } from './adaptive-decision.ts';

/**
 * Half-widths shrink with the square root of the rounds: the interval must leave 1 out, or the repeated
 * 90 % interval fit into the margin, whichever comes first.
 *
 * @param margin a share, 0.02 is 2 %
 * @returns rounds from 1; 1 before there is an interval, since anything may come of it
 */
export function roundsNeeded({ ratio, interval, interval90, rounds }: Decision, margin: number): number {
  if (ratio === null || interval === null || interval90 === null) return 1;
  const distance = Math.abs(Math.log(ratio));
  const different = rounds * (halfWidth(interval) / distance) ** 2;
  const room = Math.log1p(margin) - distance;
  const equivalent = room > 0 ? rounds * (halfWidth(interval90) / room) ** 2 : Number.POSITIVE_INFINITY;
  return Math.max(1, Math.min(different, equivalent) - rounds);
}

function halfWidth([low, high]: readonly [number, number]): number {
  return Math.log(high / low) / 2;
}
