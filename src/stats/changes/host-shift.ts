/**
 * Whether most series of one machine move together: then the machine changed, or what all of them use, and no row is to blame. One look at
 * the points beside a place tells it of each series, also of those whose own change is too small to be found alone.
 */

import { median } from '../describe.ts';

/** A series of one machine, by the columns that all series of the machine share, ascending. */
export interface Aligned {
  columns: ArrayLike<number>;
  values: Float64Array;
}

/** Points on each side of the place. */
const BESIDE = 8;
const LEAST_BESIDE = 2;
/** Standard errors. */
const MOVED = 2;
const MOST = 0.6;
const LEAST_SERIES = 2;

/**
 * @param column the first of the new level
 * @returns the median size of the shift, and which series moved; null where less than most of them move to the same side
 */
export function sharedShift(all: readonly Aligned[], column: number): { size: number; moved: number[] } | null {
  const shifts = all.map((one) => shiftAt(one, column));
  const told = shifts.filter((shift) => shift !== null);
  if (told.length < LEAST_SERIES) return null;
  for (const side of [1, -1]) {
    const moved = [...shifts.keys()].filter((i) => {
      const shift = shifts[i];
      return shift !== null && shift !== undefined && side * shift.size > MOVED * shift.error;
    });
    if (moved.length < LEAST_SERIES || moved.length < MOST * told.length) continue;
    return { size: median(moved.map((i) => shifts[i]?.size as number)), moved };
  }
  return null;
}

function shiftAt({ columns, values }: Aligned, column: number): { size: number; error: number } | null {
  let at = 0;
  while (at < columns.length && (columns[at] as number) < column) at++;
  const [before, after] = [values.slice(Math.max(0, at - BESIDE), at), values.slice(at, at + BESIDE)];
  if (before.length < LEAST_BESIDE || after.length < LEAST_BESIDE) return null;
  const levels = [median(before), median(after)] as const;
  const rests = [...before.map((one) => Math.abs(one - levels[0])), ...after.map((one) => Math.abs(one - levels[1]))];
  // The mean absolute deviation of normal noise is 0.8 sd; the median scatters 1.25 times as much as the mean.
  const sd = (1.2533 * rests.reduce((sum, one) => sum + one, 0)) / Math.max(1, rests.length - 2);
  return { size: levels[1] - levels[0], error: 1.2533 * sd * Math.sqrt(1 / before.length + 1 / after.length) };
}
