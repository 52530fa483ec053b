/** Ratios in the words of a verdict: signs and digits of percentages. */

import { points } from '../text/english-numbers.ts';
import { isTelling, NONE_YET } from '../text/telling-interval.ts';

/**
 * "faster by 12.3 % (10.9 to 13.8)" or "slower by ...": the change as a positive amount, its interval from near to far.
 *
 * @param ratio contender / baseline
 * @param interval of that ratio
 * @param words what more and less of the figure are called
 */
export function changeInWords(
  ratio: number,
  interval: readonly [number, number],
  { up, down } = { up: 'faster', down: 'slower' },
): string {
  const isUp = ratio >= 1;
  const [near, far] = isUp ? interval : [interval[1], interval[0]];
  const sign = isUp ? 1 : -1;
  const [by, from, to] = [ratio, near, far].map((value) => points(sign * (value - 1)));
  const range = isTelling(interval) ? `${from} to ${to}` : `interval ${NONE_YET}`;
  return `${isUp ? up : down} by ${by} % (${range})`;
}

/** The larger end of an interval of a ratio, as a share: [0.97, 1.02] is 0.03. */
export function largestChange(interval: readonly [number, number]): number {
  return Math.max(Math.abs(interval[0] - 1), Math.abs(interval[1] - 1));
}
