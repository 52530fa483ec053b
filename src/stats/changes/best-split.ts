/** Where a stretch falls apart into two levels, if anywhere, by the ranks of its points among themselves. */

import { studentTTwoSidedP } from '../student-t.ts';
import type { Autocorrelation } from './autocorrelation.ts';
import { type Ranked, scoresOf, scoreTable } from './normal-scores.ts';
import { type Interval, LEAST_SIDE } from './seeded-intervals.ts';

export interface Split extends Interval {
  /** The first place after the change. */
  at: number;
  /** Student's t of the scores after against before; negative where the level falls. */
  t: number;
}

/** Correlated points, as all stretches of a series need them: `inflations` of the mean of phi and of each node. */
export interface Correlated {
  autocorrelation: Autocorrelation;
  mean: Float64Array;
  nodes: readonly Float64Array[];
}

/**
 * The split of the largest t. Where one side scatters more than the other its own scatter counts, so that a level that only became noisy is
 * no change; t is never more than complete separation of ranks gives.
 *
 * @param ranked the whole series
 * @param inflation of a mean, by its points
 */
export function bestSplit(ranked: Ranked, { start, end }: Interval, inflation: Float64Array): Split {
  const scores = scoresOf(ranked, start, end);
  const count = scores.length;
  const { caps } = scoreTable(count);
  let [all, squares] = [0, 0];
  for (const score of scores) {
    all += score;
    squares += score * score;
  }
  const best = { start, end, at: start + (count >> 1), t: 0 };
  let [before, squaresBefore] = [0, 0];
  for (let k = 1; k <= count - LEAST_SIDE; k++) {
    const score = scores[k - 1] as number;
    before += score;
    squaresBefore += score * score;
    if (k < LEAST_SIDE) continue;
    const rest = count - k;
    const left = Math.max(0, squaresBefore - (before * before) / k);
    const right = Math.max(0, squares - squaresBefore - ((all - before) * (all - before)) / rest);
    const [wide, wideRest] = [(inflation[k] as number) / k, (inflation[rest] as number) / rest];
    const pooled = ((left + right) / (count - 2)) * (wide + wideRest);
    const own = (left / (k - 1)) * wide + (right / (rest - 1)) * wideRest;
    const shift = (all - before) / rest - before / k;
    const t = Math.min(caps[Math.min(k, rest)] as number, Math.abs(shift) / Math.sqrt(Math.max(pooled, own)));
    if (t > Math.abs(best.t)) Object.assign(best, { at: start + k, t: Math.sign(shift) * t });
  }
  return best;
}

/** Two-sided p of a split that was chosen beforehand: the mean over what the correlation of points may be. */
export function splitP({ start, end, at, t }: Split, { autocorrelation, mean, nodes }: Correlated): number {
  const width = (inflation: Float64Array): number =>
    (inflation[at - start] as number) / (at - start) + (inflation[end - at] as number) / (end - at);
  const count = end - start;
  const usual = width(mean);
  let p = 0;
  for (const [i, { weight }] of autocorrelation.nodes.entries()) {
    const inflation = nodes[i] as Float64Array;
    const df = Math.max(2, count / (inflation[count] as number) - 2);
    p += weight * studentTTwoSidedP(t * Math.sqrt(usual / width(inflation)), df);
  }
  return p;
}
