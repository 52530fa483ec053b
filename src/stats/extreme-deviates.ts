/**
 * Finds outliers: the generalised extreme Studentised deviate, for up to a third of the values.
 *
 * The most extreme value is removed, one at a time, and R_i = max |x - mean| / sd of the rest is compared with that of normal values. The
 * largest i whose R_i is beyond gives the number of outliers, so several of them cannot hide each other.
 *
 * Source: B. Rosner, Technometrics 25 (1983), 165-172; his critical values are good from 15 values on, and with 11 they err as the
 * simulation in test/stats/slow-runs.slow.test.ts says. Sorting takes most of the time: O(n log n).
 */

import { studentTCritical } from './student-t.ts';

/**
 * @param values any order
 * @param risk of finding any in normal values, two-sided
 * @returns the indices of the extreme values, the most extreme first; none of fewer than 6 values
 */
export function extremeDeviates(values: ArrayLike<number>, risk: number): number[] {
  const n = values.length;
  const most = Math.floor(n / 3);
  if (n < 6) return [];
  const sorted = new Float64Array(values).sort();
  // What is left is a stretch of the sorted values, with the middle one in it: the farthest from a mean is at an end.
  const middle = n >> 1;
  const centre = sorted[middle] as number;
  const off = sorted.map((value) => value - centre);
  const sums = outwards(off, middle);
  const squares = outwards(
    off.map((one) => one * one),
    middle,
  );
  /** Places among the sorted values. */
  const taken: number[] = [];
  const deviates: number[] = [];
  for (let [low, high] = [0, n - 1]; taken.length < most; ) {
    const left = high - low + 1;
    const mean = between(sums, low, high) / left;
    const sd = Math.sqrt(Math.max(0, between(squares, low, high) - mean * mean * left) / (left - 1));
    const [below, above] = [mean - (off[low] as number), (off[high] as number) - mean];
    const deviate = sd > 0 ? Math.max(below, above) / sd : 0;
    if (!(deviate > 0)) break;
    deviates.push(deviate);
    taken.push(below > above ? low++ : high--);
  }
  // A critical value takes longer than a deviate, and those of fewer values are smaller.
  const least = critical(n - deviates.length + 1, risk);
  const found = deviates.findLastIndex((one, i) => one > least && one > critical(n - i, risk));
  if (found < 0) return [];
  const order = Array.from(off, (_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number));
  return taken.slice(0, found + 1).map((place) => order[place] as number);
}

/** Sums from the middle, which is in both, to each place: differences of sums over all would be noise beside one large value. */
function outwards(values: Float64Array, middle: number): Float64Array {
  const sums = values.slice();
  for (let i = middle - 1; i >= 0; i--) sums[i] = (sums[i] as number) + (sums[i + 1] as number);
  for (let i = middle + 1; i < sums.length; i++) sums[i] = (sums[i] as number) + (sums[i - 1] as number);
  return sums;
}

/** The sum of a stretch around the middle, whose own value is 0. */
function between(sums: Float64Array, low: number, high: number): number {
  return (sums[low] as number) + (sums[high] as number);
}

/** The R that the most extreme of `n` normal values exceeds with probability `risk`. */
function critical(n: number, risk: number): number {
  const t = studentTCritical(risk / n, n - 2);
  return ((n - 1) * t) / Math.sqrt((n - 2 + t * t) * n);
}
