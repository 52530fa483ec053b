/** One level without its outliers. */

import { median } from '../describe.ts';

/** A deviation beyond this many mean ones (3 sd of normal noise) counts as much as this many. */
const FURTHEST = 3 * Math.sqrt(Math.PI / 2);

export interface Clipped {
  level: number;
  values: Float64Array;
  /** Sum of squared deviations of the clipped values from the level. */
  squares: number;
}

/** Around the median, by the mean absolute deviation, which is more than 0 wherever two values differ. */
export function clippedAround(values: Float64Array): Clipped {
  const level = median(values);
  const mean = values.reduce((sum, value) => sum + Math.abs(value - level), 0) / values.length;
  const clipped = values.map((value) => level + Math.max(-FURTHEST * mean, Math.min(FURTHEST * mean, value - level)));
  return { level, values: clipped, squares: clipped.reduce((sum, value) => sum + (value - level) ** 2, 0) };
}
