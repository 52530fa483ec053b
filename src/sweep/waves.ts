/**
 * How the rounds of a sweep are numbered, so that the store tells what each was for: the survey, fresh rounds of the releases on either
 * side of each candidate, and a second wave of fresh rounds where the first found the two equal.
 */
import { type CandidateStep, candidateSteps } from '../stats/series/candidate-steps.ts';
import {
  type Confirmation,
  confirmations,
  FIRST_WAVE,
  type PairToConfirm,
  SECOND_WAVE,
} from '../stats/series/confirm-steps.ts';
import type { SeriesBlock } from '../stats/series/series-block.ts';

/** The first round of each wave; the survey has those before. */
export const FIRST_FROM = 1001;
export const SECOND_FROM = 2001;
export const END = 3001;

/** A step that the survey saw, and the pair of places that fresh rounds measure. */
export interface Candidate {
  /** The id of its row. */
  row: number;
  step: CandidateStep;
  pair: PairToConfirm;
}

/** The candidates of a wave with what fresh rounds say of each. */
export interface Wave {
  from: number;
  until: number;
  candidates: readonly Candidate[];
  judged: readonly Confirmation[];
}

/** The blocks of a row in rounds from `from` on and before `until`. */
export type BlocksOf = (row: number, from: number, until: number) => SeriesBlock[];

/** A step that is as likely not there costs as much as it tells. */
const LIKELY = 0.5;

/** The steps of a row's survey that are worth fresh rounds: smaller ones than the margin are called equal anyway. Pure. */
export function candidatesOf(row: number, survey: readonly SeriesBlock[], count: number, margin: number): Candidate[] {
  return candidateSteps(survey, count)
    .steps.filter(({ existence, logRatio }) => existence >= LIKELY && Math.abs(logRatio) > Math.log1p(margin))
    .map((step) => ({ row, step, pair: step }));
}

/** Fresh rounds of the releases next to each step; candidates of all rows are one family. Pure. */
export function firstWave(candidates: readonly Candidate[], blocksOf: BlocksOf, margin: number): Wave {
  return judgedWave({ from: FIRST_FROM, until: SECOND_FROM, candidates }, blocksOf, { margin, fdr: FIRST_WAVE });
}

/**
 * Fresh rounds of the ends of what is left where the two next to the step do not differ: the step was there, but at another place. Pure.
 */
export function secondWave({ candidates, judged }: Wave, blocksOf: BlocksOf, margin: number): Wave {
  const again = candidates.flatMap((candidate, i): Candidate[] => {
    const state = judged[i]?.state;
    const { set } = candidate.step;
    if ((state !== 'refuted' && state !== 'undecided') || set.length <= 2) return [];
    return [{ ...candidate, pair: { before: set[0] as number, after: set.at(-1) as number, set } }];
  });
  return judgedWave({ from: SECOND_FROM, until: END, candidates: again }, blocksOf, { margin, fdr: SECOND_WAVE });
}

function judgedWave(wave: Omit<Wave, 'judged'>, blocksOf: BlocksOf, options: { margin: number; fdr: number }): Wave {
  const { from, until, candidates } = wave;
  const rounds = candidates.map(({ row, pair }) => blocksOf(row, from, until).filter((block) => isOf(block, pair)));
  const pairs = candidates.map(({ pair }) => pair);
  return { ...wave, judged: confirmations(pairs, rounds, options) };
}

/** A block of fresh rounds is of one pair. */
export function isOf({ logs }: SeriesBlock, { before, after }: PairToConfirm): boolean {
  return logs.size === 2 && logs.has(before) && logs.has(after);
}
