/** The figures of a box plot, as ggplot2's `geom_boxplot` has them (Tukey 1977; McGill, Tukey and Larsen 1978). */

export interface FiveNumbers {
  /** The smallest sample that is no outlier. */
  low: number;
  quarter: number;
  median: number;
  threeQuarters: number;
  /** The largest that is none. */
  high: number;
  /** Samples farther than 1.5 lengths of the box from it, ascending. */
  outliers: number[];
}

/** @param samples at least one */
export function boxOf(samples: readonly number[]): FiveNumbers {
  const sorted = samples.toSorted((a, b) => a - b);
  const [quarter, median, threeQuarters] = [0.25, 0.5, 0.75].map((share) => quantileOf(sorted, share)) as [
    number,
    number,
    number,
  ];
  const reach = 1.5 * (threeQuarters - quarter);
  const isWithin = (value: number) => value >= quarter - reach && value <= threeQuarters + reach;
  const within = sorted.filter(isWithin);
  return {
    low: within[0] as number,
    quarter,
    median,
    threeQuarters,
    high: within.at(-1) as number,
    outliers: sorted.filter((value) => !isWithin(value)),
  };
}

/** Type 7 of Hyndman and Fan 1996, the usual one of R. */
export function quantileOf(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] as number;
  const above = sorted[Math.ceil(at)] as number;
  return below + (above - below) * (at - Math.floor(at));
}
