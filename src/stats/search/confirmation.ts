/**
 * Neighbours that were measured alone, side by side: whether these rounds by themselves show a step. They do not contain the data that made
 * the pair a suspect, so a suspect picked by chance among many is not called a step.
 *
 * The criterion is the odds of a step against none, from these rounds alone. If there is no step, odds of 1 / RISK are reached with a
 * probability of at most RISK, however often one looks (J. Ville, Étude critique de la notion de collectif, 1939), so a pair may have any
 * number of rounds. Compared with the sequential session of comparisons, with the same noise and the same risk, this needs up to 40 % fewer
 * rounds (docs/evidence/search.md).
 */

import type { SeriesBlock } from '../series/series-block.ts';
import { partOf } from './part.ts';
import { isWithin, stepPosterior } from './step-posterior.ts';

export interface Confirmation {
  before: number;
  after: number;
  /** `different`: a step; `active`: more rounds are wanted; `none`: they show that there is none */
  state: 'active' | 'different' | 'none';
  /** no more than the margin between them */
  equivalent: boolean;
}

/** Risk that a pair without a step is confirmed. */
const RISK = 0.01;
/** The probability at which a pair has no step: it then names no release, and an error here only continues the search. */
const NONE = 0.95;
/** With fewer rounds the scatter of a figure is unknown. */
const LEAST_ROUNDS = 4;
/** A 90 % interval lies within the margin, of rounds of which some may have been slow. */
const LEAST_FOR_EQUIVALENT = 8;

/**
 * Of each pair of neighbours that makes up whole blocks, ascending.
 * @param nextOf the next place that can be measured
 */
export function confirmationsOf(
  blocks: readonly SeriesBlock[],
  nextOf: (place: number) => number | undefined,
  margin: number,
): Confirmation[] {
  const alone = blocks.filter(({ logs }) => {
    const [first, second] = [...logs.keys()].sort((a, b) => a - b);
    return logs.size === 2 && nextOf(first as number) === second;
  });
  const pairs = Map.groupBy(alone, ({ logs }) => [...logs.keys()].sort((a, b) => a - b)[0] as number);
  return [...pairs]
    .sort(([a], [b]) => a - b)
    .map(([before, rounds]) => confirmationOf(before, nextOf(before) as number, rounds, margin));
}

function confirmationOf(before: number, after: number, rounds: readonly SeriesBlock[], margin: number): Confirmation {
  const posterior = stepPosterior(partOf(rounds, [before, after]), Float64Array.of(1), 0.5);
  const { none } = posterior;
  const isEnough = rounds.length >= LEAST_ROUNDS;
  const equivalent = rounds.length >= LEAST_FOR_EQUIVALENT && isWithin(posterior, margin);
  const isNone = isEnough && (equivalent || none >= NONE);
  const state = isEnough && none <= RISK ? 'different' : isNone ? 'none' : 'active';
  return { before, after, state, equivalent };
}
