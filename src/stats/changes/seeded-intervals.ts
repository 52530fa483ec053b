/**
 * The stretches of a series in which one change each is looked for: some of each length, so that a change lies alone in one of them, near
 * its middle.
 *
 * Source: seeded binary segmentation, S. Kovács, P. Bühlmann, H. Li, A. Munk, Biometrika 110 (2023), 249-256. Their sum of lengths grows as
 * n log n. Places are counted from the first point: what was found stays found as points come. Stretches so short that even two sides which
 * are set apart completely tell nothing among so many are none (R. E. Tarone, Biometrics 46 (1990), 515-522).
 */

export interface Interval {
  /** places: from `start`, below `end` */
  start: number;
  end: number;
}

/** Points that each side of a change has at least. */
export const LEAST_SIDE = 3;
/** What is no more telling than that in the whole series is left out. */
export const MOST_P = 0.05;
/** Each is longer by the square root of 2. */
const SHORTEST = 8;
const MOST_KEPT = 512;
const KEPT = new Map<number, readonly Interval[]>();

/** Ascending in length; the last one is the whole series. None where it is shorter than two sides. */
export function seededIntervals(count: number): readonly Interval[] {
  const known = KEPT.get(count);
  if (known !== undefined) return known;
  let intervals: Interval[] = count >= 2 * LEAST_SIDE ? [{ start: 0, end: count }] : [];
  const lengths: number[] = [];
  for (let length = SHORTEST, j = 1; length < count; length = Math.round(SHORTEST * Math.SQRT2 ** j++)) {
    lengths.unshift(length);
  }
  for (const length of lengths) {
    const shift = Math.round(length / 4);
    const own = [{ start: count - length, end: count }];
    for (let start = Math.floor((count - length - 1) / shift) * shift; start >= 0; start -= shift) {
      own.unshift({ start, end: start + length });
    }
    if (leastP(length) * (intervals.length + own.length) > MOST_P) break;
    intervals = [...own, ...intervals];
  }
  if (KEPT.size >= MOST_KEPT) KEPT.clear();
  KEPT.set(count, intervals);
  return intervals;
}

/** Of two sides of one length: one order of twice all. */
function leastP(length: number): number {
  let orders = 1;
  for (let k = 1; k <= length >> 1; k++) orders *= (length - k + 1) / k;
  return 2 / orders;
}
