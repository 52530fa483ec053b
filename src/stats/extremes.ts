/**
 * The ends of a list of any length. Given as arguments to `Math.max`, the values would have to fit on the stack, which has
 * space for about 120,000: reports have more rows than that.
 */

/** The largest value, or `least` where that is larger. */
export function largest(values: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let found = least;
  for (const value of values) found = Math.max(found, value);
  return found;
}

/** The smallest value; Infinity where there is none. */
export function smallest(values: Iterable<number>): number {
  let found = Number.POSITIVE_INFINITY;
  for (const value of values) found = Math.min(found, value);
  return found;
}
