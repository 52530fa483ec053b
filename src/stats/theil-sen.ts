/**
 * The slope of a line through points of which some lie far off: the median of the slopes between all pairs. Up to 29 % of
 * the points may be anything.
 *
 * Sources: H. Theil, Indag. Math. 12 (1950); P. K. Sen, JASA 63 (1968). Of many points only so many are looked at, evenly
 * spread: the pairs grow as their square.
 */

import { median } from './describe.ts';

/** 80,000 pairs: a few milliseconds. */
const MOST_POINTS = 400;

/**
 * @param x rising, such as seconds
 * @param y as many, such as bytes
 * @returns in units of `y` a unit of `x`; NaN with fewer than two different x
 */
export function theilSenSlope(x: readonly number[], y: readonly number[]): number {
  const places = evenly(Math.min(x.length, y.length));
  const slopes: number[] = [];
  for (const [k, j] of places.entries()) {
    for (const i of places.slice(0, k)) {
      const run = (x[j] as number) - (x[i] as number);
      if (run > 0) slopes.push(((y[j] as number) - (y[i] as number)) / run);
    }
  }
  return median(slopes);
}

/** Indices below `count`, the first and the last among them, MOST_POINTS at most. */
function evenly(count: number): number[] {
  if (count <= MOST_POINTS) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: MOST_POINTS }, (_, k) => Math.round((k * (count - 1)) / (MOST_POINTS - 1)));
}
