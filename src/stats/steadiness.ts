import { describeSample } from './describe.ts';
import { largest } from './extremes.ts';
import type { NumberOrNaN } from './quantities.ts';

/** The rates (ops/s) of a row and what its runs measured (seconds), all with the same iterations. */
export interface SteadinessSample {
  row: string;
  rates: readonly number[];
  seconds: readonly number[];
}

interface VariedSample extends SteadinessSample {
  /** of a row with fewer than two runs NaN */
  variation: NumberOrNaN;
}

/** How much the runs of some rows scatter. Coefficients of variation are shares: standard deviation by mean. */
export interface Steadiness {
  rows: VariedSample[];
  /** Over the rows that have two runs or more; NaN without such a row. */
  mean: NumberOrNaN;
  largest: NumberOrNaN;
}

export function steadinessOf(samples: readonly SteadinessSample[]): Steadiness {
  const rows = samples.map((sample) => ({ ...sample, variation: coefficientOfVariation(sample.rates) }));
  const known = rows.map(({ variation }) => variation).filter((one) => !Number.isNaN(one));
  return { rows, mean: describeSample(known).mean, largest: known.length === 0 ? Number.NaN : largest(known) };
}

/** NaN of fewer than two. */
export function coefficientOfVariation(rates: readonly number[]): number {
  const { mean, sd } = describeSample(rates);
  return sd / mean;
}

/**
 * Whether iterations are enough, by the rule of Node.js core's calibrate-n.js: the mean is below the threshold, and each
 * row below twice the threshold.
 */
export function isSteady({ mean, largest }: Pick<Steadiness, 'mean' | 'largest'>, threshold: number): boolean {
  return mean < threshold && largest < 2 * threshold;
}
