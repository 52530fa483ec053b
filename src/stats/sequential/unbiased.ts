/**
 * A log ratio that stopping has not biased, for means over many rows.
 *
 * A row that looks different stops early, so the mean of its rounds overshoots, and a row that looked equal by chance stops
 * before its later rounds show that it is not; added up over rows that is a bias, and each row's interval, which is about
 * itself, does not tell it. The first rounds, before any look, cannot have been chosen: their mean is unbiased, but
 * noisy. Which rounds came first is chance, too: given all rounds of a row, each order that would have stopped as it did was as
 * likely as the one that happened. The mean of the first rounds over these orders is unbiased and never noisier.
 *
 * Source: D. Blackwell, Ann. Math. Stat. 18 (1947), 105-110, who shows it for any rule of stopping. The orders are drawn.
 */

import { randomStream, shuffled } from '../random.ts';
import { createAdaptive, record, stateAfter } from './adaptive.ts';
import type { AdaptiveRules } from './adaptive-rules.ts';
import type { Adaptive, AdaptiveState, Risks } from './adaptive-state.ts';
import { clearTally } from './tally.ts';
import { FIRST_LOOK } from './wang-tsiatis.ts';

/** A round of a row, and what a discovery took when it ended. */
export interface Look {
  /** ln(contender) - ln(baseline) */
  difference: number;
  /** of `discoveryRisks` */
  risks: Risks;
}

export interface Unbiased {
  /** ln(contender / baseline) */
  mean: number;
  /** of `mean`, >= 0 */
  variance: number;
  df: number;
}

/** Orders that are drawn for each that is wanted: not all of them stop as the row did. */
const DRAWN = 10;

/**
 * @param looks all rounds of the row, as they came
 * @param state as which it stopped
 * @param stream of random numbers; the same one gives the same result
 * @param orders how many that stop as the row did are wanted; the mean of many rows needs few of each
 * @returns null for a row that has not been looked at
 */
export function unbiasedLogRatio(
  looks: readonly Look[],
  state: AdaptiveState,
  rules: AdaptiveRules,
  stream: number,
  orders: number,
): Unbiased | null {
  if (looks.length < FIRST_LOOK) return null;
  const differences = looks.map(({ difference }) => difference);
  const risks = looks.map((one) => one.risks);
  const firsts = [firstOf(differences)];
  if (looks.length > FIRST_LOOK) {
    const random = randomStream(0, stream);
    const row = createAdaptive(1, rules);
    for (let drawn = 0; drawn < DRAWN * orders && firsts.length < orders; drawn++) {
      const order = shuffled(differences, random);
      if (stopsAs(state, order, risks, row)) firsts.push(firstOf(order));
    }
  }
  const mean = average(firsts.map((first) => first.mean));
  // The product of two rounds that cannot have been chosen is unbiased for the square of the true log ratio.
  const variance = mean * mean - average(firsts.map((first) => first.product));
  return { mean, variance: Math.max(variance, leastVariance(differences)), df: looks.length - 1 };
}

/** Mean of the rounds before the first look ends, and mean of the products of two of them. */
function firstOf(differences: readonly number[]): { mean: number; product: number } {
  const first = differences.slice(0, FIRST_LOOK);
  const sum = first.reduce((total, d) => total + d, 0);
  const squares = first.reduce((total, d) => total + d * d, 0);
  return { mean: sum / FIRST_LOOK, product: (sum * sum - squares) / (FIRST_LOOK * (FIRST_LOOK - 1)) };
}

/** What as many rounds would have without stopping: no estimate is better. */
function leastVariance(differences: readonly number[]): number {
  const mean = average(differences);
  const squares = differences.reduce((sum, d) => sum + (d - mean) ** 2, 0);
  return squares / (differences.length - 1) / differences.length;
}

/** Whether rounds in this order end with the last of them, and as `state`; `row` is one that is still active, whatever it has seen. */
function stopsAs(
  state: AdaptiveState,
  differences: readonly number[],
  risks: readonly Risks[],
  row: Adaptive,
): boolean {
  clearTally(row.tally);
  for (let i = 0; i < differences.length; i++) {
    record(row, 0, 0, differences[i] as number);
    const now = stateAfter(row, 0, risks[i] as Risks);
    if (i === differences.length - 1) return now === state;
    if (now !== 'active') return false;
  }
  return false;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
