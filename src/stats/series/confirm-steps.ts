/**
 * Fresh rounds of the two releases on either side of each candidate, judged as one family.
 *
 * Only rounds that were measured after the candidates were chosen count. Given the survey, the fresh rounds of a pair whose releases do
 * not differ are those of any two things that do not differ: how the pair was chosen, and from how many, does not matter (sample
 * splitting: D. R. Cox, Biometrika 62 (1975), 441-444; Wasserman and Roeder, Ann. Stat. 37 (2009)). So the family is the candidates alone,
 * and the session holds false discoveries among them (`sequential/session.ts`).
 *
 * A pair that does not differ was not the place of the step. A second wave may look at the ends of what is left. Its candidates depend on
 * the first wave, its rounds do not; and the false share of two lists together is at most the sum of both shares, since
 * (V1 + V2) / (R1 + R2) <= V1/R1 + V2/R2. So both keep 5 % when they share it: `FIRST_WAVE`, `SECOND_WAVE`.
 */

import type { AdaptiveOptions, Decision } from '../sequential/adaptive.ts';
import { judgeSession, type RoundSeries, replayedSession } from '../sequential/session.ts';
import type { CandidateStep } from './candidate-steps.ts';
import type { SeriesBlock } from './series-block.ts';

/** How the 5 % of false discoveries are shared: most go to the first wave, which has nearly all steps. */
export const FIRST_WAVE = 0.04;
export const SECOND_WAVE = 0.01;

/** Two places whose difference fresh rounds confirm, and of which row: rows are told apart by the caller. */
export type PairToConfirm = Pick<CandidateStep, 'before' | 'after' | 'set'>;

export interface Confirmation {
  /** refuted: the pair does not differ by more than the margin; undecided: the rounds could not tell, and no more come */
  state: 'confirmed' | 'refuted' | 'undecided' | 'active';
  /** fresh rounds in which both were measured */
  rounds: number;
  /** ln(after / before) of the fresh rounds, and its repeated 95 % interval; null before there is one */
  logRatio: number | null;
  interval: [number, number] | null;
  /** the sequential p-value, corrected for all candidates */
  q: number | null;
  /** one line */
  words: string;
}

const STATES: Record<Decision['state'], Confirmation['state']> = {
  different: 'confirmed',
  equivalent: 'refuted',
  futile: 'undecided',
  capped: 'undecided',
  withdrawn: 'undecided',
  active: 'active',
};

/**
 * @param candidates of all rows together
 * @param rounds by candidate: its blocks after the survey, of this wave; blocks without both of its places are passed over
 * @param options of the session; `fdr` FIRST_WAVE by default
 */
export function confirmations(
  candidates: readonly PairToConfirm[],
  rounds: readonly (readonly SeriesBlock[])[],
  options: AdaptiveOptions = {},
): Confirmation[] {
  const series = candidates.map((pair, i) => seriesOf(pair, rounds[i] ?? []));
  const session = replayedSession(series, { fdr: FIRST_WAVE, ...options });
  const decisions = series.map((_, i) => session.decision(i));
  const judged = judgeSession(decisions);
  return decisions.map((decision, i) => {
    const { state, ratio, interval, words } = decision;
    return {
      state: STATES[state],
      rounds: decision.rounds,
      logRatio: ratio === null ? null : Math.log(ratio),
      interval: interval === null ? null : [Math.log(interval[0]), Math.log(interval[1])],
      q: judged[i]?.q ?? null,
      words,
    };
  });
}

function seriesOf({ before, after }: PairToConfirm, blocks: readonly SeriesBlock[]): RoundSeries {
  const both = blocks.filter(({ logs }) => logs.has(before) && logs.has(after));
  return {
    rounds: both.map(({ round }) => round),
    // The session takes rates; only their ratio counts.
    baseline: both.map(() => 1),
    contender: both.map(({ logs }) => Math.exp((logs.get(after) as number) - (logs.get(before) as number))),
  };
}
