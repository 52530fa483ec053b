/**
 * One figure from several processes, with its interval. The process is the unit: batches of one process share its layout of
 * memory and what its compiler decided, so their spread says little about the next process (Kalibera and Jones, ISMM
 * 2013). On logarithms, as everywhere: what disturbs a rate takes a share of it.
 */

import { mean } from './describe.ts';
import { logRates, pairedLogRatio, ratioInterval } from './paired-log-ratio.ts';
import type { Positive } from './quantities.ts';

/** A figure with its uncertainty over processes, in the unit of the figures that it was made of. */
export interface Estimate {
  /** geometric mean over processes */
  value: Positive;
  /** 95 % interval, Student's t on logarithms; null for a single process */
  interval: [Positive, Positive] | null;
}

/**
 * Geometric mean and 95 % interval.
 *
 * @param figures one a process, in any unit; those without a logarithm do not count
 * @returns null for no figure; no interval for a single one
 */
export function estimateOf(figures: readonly (number | null | undefined)[]): Estimate | null {
  const values = figures.filter(isPositive);
  if (values.length === 0) return null;
  const logs = logRates(values);
  const value = Math.exp(mean(logs));
  if (values.length === 1) return { value, interval: null };
  // Student's t of the logarithms themselves; null where they do not vary.
  const spread = pairedLogRatio(logs);
  return { value, interval: spread === null ? [value, value] : ratioInterval(spread, 0.95) };
}

/** Half the width of an interval, on the logarithmic scale, as a share: sqrt(high / low) - 1; null without an interval. */
export function plusMinusOf({ interval }: Pick<Estimate, 'interval'>): number | null {
  return interval === null ? null : Math.sqrt(interval[1] / interval[0]) - 1;
}

/** The same figure the other way round: ops/s from ns/op, ns/op from ops/s. */
export function inverseOf({ value, interval }: Estimate): Estimate {
  const nanosPerSecond = 1e9;
  return {
    value: nanosPerSecond / value,
    interval: interval === null ? null : [nanosPerSecond / interval[1], nanosPerSecond / interval[0]],
  };
}

/** Whether a logarithm can be taken of it. */
export function isPositive(value: number | null | undefined): value is number {
  return typeof value === 'number' && value > 0 && value !== Number.POSITIVE_INFINITY;
}
