import { firstWhere } from './first-where.ts';

/** Ranks with ties shared, for tests that look at order only. Source: midranks, Kruskal and Wallis, JASA 1952. */

/**
 * The rank of each value from 1, ties given the mean of the ranks they take.
 *
 * @param values of any length; NaN has no place in an order and must not occur
 */
export function rank(values: ArrayLike<number>): Float64Array {
  // Sorting numbers and looking for each takes less time than sorting places by the numbers in them.
  const sorted = new Float64Array(values).sort();
  const ranks = new Float64Array(values.length);
  for (let i = 0; i < ranks.length; i++) {
    const value = values[i] as number;
    ranks[i] = (placeOf(value, sorted) + 1 + placeOf(value, sorted, true)) / 2;
  }
  return ranks;
}

/** How many of ascending values are smaller, or smaller and equal. */
export function placeOf(value: number, sorted: Float64Array, countsEqual = false): number {
  return firstWhere(sorted.length, (i) => {
    const one = sorted[i] as number;
    return one > value || (one === value && !countsEqual);
  });
}
