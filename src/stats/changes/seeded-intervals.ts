/**
 * The stretches of a series in which one change each is looked for: some of each length, so that a change lies alone in one of them, near
 * its middle.
 *
 * Source: seeded binary segmentation, S. Kovács, P. Bühlmann, H. Li, A. Munk, Biometrika 110 (2023), 249-256. Their sum of lengths grows as
 * n log n. Lengths do not depend on n, and places are counted from the first point: what was found stays found as points come.
 */

export interface Interval {
  /** places: from `start`, below `end` */
  start: number;
  end: number;
}

/** Points that each side of a change has at least. */
export const LEAST_SIDE = 3;
/** Each is longer by the square root of 2; 2 x 3 points tell nothing: 2 orders of 20 set them apart. */
const SHORTEST = 8;

/** Ascending in length; the last one is the whole series. None where it is shorter than two sides. */
export function seededIntervals(count: number): Interval[] {
  const intervals: Interval[] = [];
  for (let j = 0; ; j++) {
    const length = Math.round(SHORTEST * Math.SQRT2 ** j);
    if (length >= count) break;
    const shift = Math.round(length / 4);
    for (let start = 0; start + length < count; start += shift) intervals.push({ start, end: start + length });
    intervals.push({ start: count - length, end: count });
  }
  if (count >= 2 * LEAST_SIDE) intervals.push({ start: 0, end: count });
  return intervals;
}
