/**
 * One figure from several processes, with its interval. The process is the unit: batches of one process share its layout of
 * memory and what its compiler decided, so their spread says little about the next process (Kalibera and Jones, ISMM
 * 2013). On logarithms, as everywhere: what disturbs a rate takes a share of it.
 */

import { mean, median } from '../../stats/describe.ts';
import { logRates, pairedLogRatio, ratioInterval } from '../../stats/paired-log-ratio.ts';
import type { Estimate } from './operations-report.ts';

/**
 * Geometric mean and 95 % interval.
 *
 * @param values one a process, in any unit; all positive and finite
 * @returns null for no value; no interval for a single one
 */
export function estimateOf(values: readonly number[]): Estimate | null {
  if (values.length === 0) return null;
  const logs = logRates(values);
  const value = Math.exp(mean(logs));
  if (values.length === 1) return { value, interval: null, plusMinus: null };
  // Student's t of the logarithms themselves; null where they do not vary.
  const spread = pairedLogRatio(logs);
  if (spread === null) return { value, interval: [value, value], plusMinus: 0 };
  const interval = ratioInterval(spread, 0.95);
  return { value, interval, plusMinus: Math.sqrt(interval[1] / interval[0]) - 1 };
}

/** The same figure the other way round: ops/s from ns/op, ns/op from ops/s. */
export function inverseOf({ value, interval, plusMinus }: Estimate): Estimate {
  const nanosPerSecond = 1e9;
  const inverse: [number, number] | null =
    interval === null ? null : [nanosPerSecond / interval[1], nanosPerSecond / interval[0]];
  return { value: nanosPerSecond / value, interval: inverse, plusMinus };
}

/** The median of what is told: null where no process tells. */
export function medianOf(values: readonly (number | null | undefined)[]): number | null {
  const told = values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
  return told.length === 0 ? null : median(told);
}

/** Whether a logarithm can be taken of it. */
export function isPositive(value: number | null | undefined): value is number {
  return typeof value === 'number' && value > 0 && value !== Number.POSITIVE_INFINITY;
}
