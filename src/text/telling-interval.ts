/** An interval that reaches further than this factor from its middle says nothing, however many digits it has. */
const FURTHEST = 10;

/** In the place of an interval that says nothing, with what would give one. */
export const NONE_YET = 'none yet: run more';

/** In the place of half of one. */
export const NO_HALF_YET = '± none yet';

/** Behind the direction of a change, and in the place of one. */
export const NO_SIZE_YET = 'size unknown yet';
export const NO_CHANGE_YET = 'direction and size unknown yet';

/** Whether the 95 % interval of a ratio, or of a figure above 0, is narrow enough to be told in numbers. */
export function isTelling([low, high]: readonly [number, number]): boolean {
  return high / low <= FURTHEST ** 2;
}
