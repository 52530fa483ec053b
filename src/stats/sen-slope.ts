/**
 * The slope of a line through points of which some lie far off, with its interval: the median of the slopes between all pairs, and
 * those slopes between which the true one lies with a given confidence, whatever the noise is distributed like.
 *
 * Source: P. K. Sen, JASA 63 (1968), 1379-1389: the ranks follow from the normal approximation of Kendall's S, whose variance is
 * n (n - 1) (2 n + 5) / 18. Times must differ; the noise of the points must not depend on each other.
 */

import { median } from './describe.ts';
import { normalQuantile } from './normal.ts';

interface Slope {
  /** units of `y` a unit of `x` */
  slope: number;
  interval: [number, number];
}

/** With fewer there are no ranks to be had within the list of slopes. */
export const FEWEST_POINTS = 5;
/** 80,000 pairs: a few milliseconds. */
const MOST_POINTS = 400;

/**
 * @param x rising, such as seconds
 * @param y as many, such as bytes
 * @returns null for fewer points than FEWEST_POINTS
 */
export function senSlope(x: readonly number[], y: readonly number[]): Slope | null {
  const places = evenly(Math.min(x.length, y.length));
  const n = places.length;
  if (n < FEWEST_POINTS) return null;
  const slopes: number[] = [];
  for (const [k, j] of places.entries()) {
    for (const i of places.slice(0, k)) {
      const run = (x[j] as number) - (x[i] as number);
      if (run > 0) slopes.push(((y[j] as number) - (y[i] as number)) / run);
    }
  }
  if (slopes.length < (n * (n - 1)) / 4) return null;
  const sorted = Float64Array.from(slopes).sort();
  const reach = normalQuantile(1 - 0.05 / 2) * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const low = Math.max(0, Math.floor((sorted.length - reach) / 2) - 1);
  const high = Math.min(sorted.length - 1, Math.ceil((sorted.length + reach) / 2));
  return { slope: median(sorted), interval: [sorted[low] as number, sorted[high] as number] };
}

/** Indices below `count`, the first and the last among them, MOST_POINTS at most. */
function evenly(count: number): number[] {
  if (count <= MOST_POINTS) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: MOST_POINTS }, (_, k) => Math.round((k * (count - 1)) / (MOST_POINTS - 1)));
}
