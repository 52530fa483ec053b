/**
 * Which values do not belong to the others: the generalised extreme Studentised deviate, for up to a third of them.
 *
 * Taking the most extreme value away, one at a time, R_i = max |x - mean| / sd of what is left is compared with what normal values
 * would give. The largest i whose R_i is beyond says how many are extreme: so several of them cannot hide each other.
 *
 * Source: B. Rosner, Technometrics 25 (1983), 165-172; his critical values are good from 15 values on, and with 11 they err
 * as the simulation in test/stats/slow-runs.test.ts says.
 */

import { studentTCritical } from './student-t.ts';

/**
 * @param values any order
 * @param risk of finding any in normal values, two-sided
 * @returns the indices of the extreme values, the most extreme first; none of fewer than 6 values
 */
export function extremeDeviates(values: ArrayLike<number>, risk: number): number[] {
  const left = Array.from({ length: values.length }, (_, i) => i);
  const taken: number[] = [];
  let found = 0;
  if (left.length < 6) return [];
  for (let i = 1; i <= Math.floor(values.length / 3); i++) {
    const { at, deviate } = mostExtreme(values, left);
    if (!(deviate > 0)) break;
    taken.push(left[at] as number);
    if (deviate > critical(left.length, risk)) found = i;
    left.splice(at, 1);
  }
  return taken.slice(0, found);
}

/** The place in `left` of the value that is farthest from the mean, in standard deviations; 0 where nothing varies. */
function mostExtreme(values: ArrayLike<number>, left: readonly number[]): { at: number; deviate: number } {
  const mean = left.reduce((sum, i) => sum + (values[i] as number), 0) / left.length;
  let [squares, at, far] = [0, 0, -1];
  for (const [place, i] of left.entries()) {
    const off = Math.abs((values[i] as number) - mean);
    squares += off * off;
    if (off > far) [at, far] = [place, off];
  }
  const sd = Math.sqrt(squares / (left.length - 1));
  return { at, deviate: sd > 0 ? far / sd : 0 };
}

/** The R that the most extreme of `n` normal values exceeds with probability `risk`. */
function critical(n: number, risk: number): number {
  const t = studentTCritical(risk / n, n - 2);
  return ((n - 1) * t) / Math.sqrt((n - 2 + t * t) * n);
}
