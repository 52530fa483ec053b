/**
 * The verdicts of an experiment at fixed N: which configurations changed, judged together so that the share of false
 * discoveries among them is held, and what can be said of the others.
 *
 * Sources: Benjamini and Hochberg 1995 over all configurations; equivalence by two one-sided tests (Schuirmann 1987).
 */

import { benjaminiHochberg } from './benjamini-hochberg.ts';
import type { Comparison } from './comparison.ts';
import { liesWithin } from './equivalence.ts';
import { limitsOf, marginInWords, type VerdictLimits } from './margin.ts';
import { changeInWords, largestChange, percent } from './percent-words.ts';
import { isTelling } from './telling-interval.ts';

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
  /** Benjamini-Hochberg adjusted p over all comparisons with a test; null without one */
  q: number | null;
  verdict: Verdict;
  /** the verdict in a line of plain words */
  reason: string | null;
}

/**
 * Judges all comparisons of one experiment together.
 *
 * @param comparisons in any order; those without a p-value do not count for the correction
 * @throws RangeError for a margin or rate of false discoveries that is not positive
 * @returns as many judgements, in the same order
 */
export function judge(comparisons: readonly Comparison[], options: VerdictLimits = {}): Judgement[] {
  const { margin, fdr } = limitsOf(options);
  const qValues = benjaminiHochberg(comparisons.map((comparison) => comparison.p));
  return comparisons.map((comparison, i) => {
    const q = qValues[i] ?? null;
    return { q, ...verdictOf(comparison, q, margin, fdr) };
  });
}

function verdictOf(comparison: Comparison, q: number | null, margin: number, fdr: number): Omit<Judgement, 'q'> {
  const { ratio, interval, interval90, rounds } = comparison;
  if (rounds === 0) return { verdict: 'failed', reason: comparison.reason };
  if (ratio === null) return { verdict: 'undecided', reason: comparison.reason };
  if (rounds === 1) return { verdict: 'undecided', reason: oneRun(comparison) };
  if (interval === null || interval90 === null) return { verdict: 'undecided', reason: comparison.reason };
  if (q !== null && q <= fdr) {
    return { verdict: ratio > 1 ? 'faster' : 'slower', reason: changeInWords(ratio, interval) };
  }
  if (liesWithin(interval90, margin)) {
    const reason = q === null ? comparison.reason : `no difference larger than ${marginInWords(margin)}`;
    return { verdict: 'equivalent', reason };
  }
  if (!isTelling(interval)) return { verdict: 'undecided', reason: `undecided: ${rounds} rounds give no interval yet` };
  const bound = percent(largestChange(interval));
  return { verdict: 'undecided', reason: `undecided: at most ${bound} either way after ${rounds} rounds` };
}

function oneRun({ counts: [before, after] }: Comparison): string {
  const unit = before === after ? 'round' : `run of the ${before < after ? 'baseline' : 'contender'}`;
  return `one ${unit} only: nothing can be said about noise; run at least 3`;
}
