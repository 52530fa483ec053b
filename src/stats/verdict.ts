/**
 * The verdicts of an experiment at fixed N: which configurations changed, judged together so that the share of false
 * discoveries among them is held, and what can be said of the others.
 *
 * Sources: judged-together.ts over all configurations; equivalence by two one-sided tests (Schuirmann 1987).
 */

import { givenShareWords, percent } from '../text/english-numbers.ts';
import { isTelling } from '../text/telling-interval.ts';
import type { Comparison } from './comparison.ts';
import { judgedTogether, type Together } from './judged-together.ts';
import { limitsOf, type VerdictLimits } from './margin.ts';
import { changeInWords, largestChange } from './percent-words.ts';
import { type Shown, shownInterval } from './shown-interval.ts';

/** What is said of a configuration; `floor`, `disturbed` and `unavailable` are given by those who measure, never by `judge`. */
export type Verdict =
  | 'faster'
  | 'slower'
  | 'equivalent'
  | 'undecided'
  | 'floor'
  | 'disturbed'
  | 'failed'
  | 'unavailable';

/** Both sides have runs, but of other rounds: some failed, others were disturbed. */
export const NO_SHARED_ROUND = 'no round has figures of both sides';

export interface Judgement {
  /** p corrected for all comparisons with a test; null without one */
  q: number | null;
  verdict: Verdict;
  /** of contender / baseline: the one that the verdict is read from; null without one */
  interval: [number, number] | null;
  /** the verdict in a line of plain words */
  reason: string | null;
}

/**
 * Judges all comparisons of one experiment together.
 *
 * @param comparisons in any order; those without a p-value do not count for the correction
 * @param options `shares`: the changes that rules ask about
 * @throws RangeError for a margin or rate of false discoveries that is not positive
 * @returns as many judgements, in the same order
 */
export function judge(
  comparisons: readonly Comparison[],
  options: VerdictLimits & { shares?: readonly number[] } = {},
): Judgement[] {
  const { margin, fdr } = limitsOf(options);
  const tested = comparisons.map((comparison) => (comparison.evidence === null ? null : comparison));
  const together = judgedTogether(tested, { fdr, shares: options.shares });
  return comparisons.map((comparison, i) => {
    const one = together[i] ?? null;
    return { q: one?.q ?? null, ...verdictOf(comparison, one, margin) };
  });
}

function verdictOf(comparison: Comparison, together: Together | null, margin: number): Omit<Judgement, 'q'> {
  const { evidence, ratio, interval, interval90, rounds, reason } = comparison;
  if (rounds === 0) return { verdict: 'failed', interval, reason };
  if (ratio !== null && rounds === 1) return { verdict: 'undecided', interval, reason: oneRun(comparison) };
  // Sides that agree in every run are equal as far as anyone can tell.
  if (evidence === null || together === null) {
    return { verdict: interval === null ? 'undecided' : 'equivalent', interval, reason };
  }
  const shown = shownInterval(evidence, together, interval90, margin);
  return { ...shown, reason: inWords(shown, Math.exp(evidence.mean), margin, rounds) };
}

function inWords({ verdict, interval }: Shown, ratio: number, margin: number, rounds: number): string {
  if (verdict === 'equivalent') return `no difference larger than ${givenShareWords(margin)}`;
  if (verdict !== 'undecided') return changeInWords(ratio, interval);
  if (!isTelling(interval)) return `undecided: ${rounds} rounds give no interval yet`;
  return `undecided: at most ${percent(largestChange(interval))} either way after ${rounds} rounds`;
}

function oneRun({ counts: [before, after] }: Comparison): string {
  const unit = before === after ? 'round' : `run of the ${before < after ? 'baseline' : 'contender'}`;
  return `one ${unit} only: nothing can be said about noise; run at least 3`;
}
