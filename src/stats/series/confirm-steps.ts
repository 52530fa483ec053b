/**
 * Fresh rounds of the two releases on either side of each candidate, judged as one family.
 *
 * Only rounds that were measured after the candidates were chosen count. Given the survey, the fresh rounds of a pair whose releases do
 * not differ are those of any two things that do not differ: how the pair was chosen, and from how many, does not matter (sample
 * splitting: D. R. Cox, Biometrika 62 (1975), 441-444; Wasserman and Roeder, Ann. Stat. 37 (2009)). So the family is the candidates alone,
 * and the session holds false discoveries among them (`sequential/session.ts`).
 *
 * A pair that is not confirmed names no release: `between` then is all that the survey leaves open. Other pairs are not tried after it.
 * That would be sound if it took its part of the 5 %, since (V1 + V2) / (R1 + R2) <= V1/R1 + V2/R2 for two lists of V false among R; but
 * only steps of the size of the noise are held by a set and not named exactly (docs/evidence/series.md).
 */

import type { AdaptiveOptions, Decision } from '../sequential/adaptive.ts';
import { judgeSession, type RoundSeries, replayedSession } from '../sequential/session.ts';
import type { CandidateStep } from './candidate-steps.ts';
import type { SeriesBlock } from './series-block.ts';

/** Two places whose difference fresh rounds are to confirm, and between which the step may lie else. */
type PairToConfirm = Pick<CandidateStep, 'before' | 'after' | 'set'>;

export interface Confirmation {
  /** refuted: the pair does not differ by more than the margin; undecided: the rounds could not tell, and no more come */
  state: 'confirmed' | 'refuted' | 'undecided' | 'active';
  /**
   * Places, ascending: the step lies between two neighbours of these. The pair alone where it is confirmed; none where it is refuted and
   * the step could lie nowhere else.
   */
  between: number[];
  /** fresh rounds in which both were measured */
  rounds: number;
  /** ln(after / before) of the fresh rounds, and its interval among all candidates; null before there is one */
  logRatio: number | null;
  interval: [number, number] | null;
  /** the sequential p-value, corrected for all candidates */
  q: number | null;
  /** one line */
  words: string;
}

function stateOf({ state, verdict }: Decision): Confirmation['state'] {
  if (state === 'active') return 'active';
  if (verdict === 'equivalent') return 'refuted';
  return verdict === 'undecided' ? 'undecided' : 'confirmed';
}

/**
 * @param candidates of all rows together
 * @param rounds by candidate: its blocks after the survey; blocks without both of its places are passed over
 * @param options of the session: `cap`, `least`, `margin`, `fdr`, `strict`, `shrinkage`
 */
export function confirmations(
  candidates: readonly PairToConfirm[],
  rounds: readonly (readonly SeriesBlock[])[],
  options: AdaptiveOptions = {},
): Confirmation[] {
  const series = candidates.map((pair, i) => seriesOf(pair, rounds[i] ?? []));
  const session = replayedSession(series, options);
  const decisions = series.map((_, i) => session.decision(i));
  const judged = judgeSession(decisions, options);
  return candidates.map(({ before, after, set }, i): Confirmation => {
    const { rounds: had, ratio, interval, words } = decisions[i] as Decision;
    const state = stateOf(decisions[i] as Decision);
    return {
      state,
      between: placesLeft(state, before, after, set),
      rounds: had,
      logRatio: ratio === null ? null : Math.log(ratio),
      interval: interval === null ? null : [Math.log(interval[0]), Math.log(interval[1])],
      q: judged[i]?.q ?? null,
      words,
    };
  });
}

function placesLeft(state: Confirmation['state'], before: number, after: number, set: readonly number[]): number[] {
  if (state === 'confirmed') return [before, after];
  return state === 'refuted' && set.length <= 2 ? [] : [...set];
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
