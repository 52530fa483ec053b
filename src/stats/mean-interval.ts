import { describeSample } from './describe.ts';
import { studentTCritical } from './student-t.ts';

/**
 * The 95 % interval of the mean of independent values that may be of either sign, by Student's t (Biometrika 6, 1908). Of
 * values that are positive by nature estimate.ts has the one on logarithms.
 * @returns in the unit of the values; null for fewer than two
 */
export function meanInterval(values: readonly number[]): [number, number] | null {
  const { n, mean, sd } = describeSample(values);
  if (n < 2) return null;
  const half = (studentTCritical(0.05, n - 1) * sd) / Math.sqrt(n);
  return [mean - half, mean + half];
}
