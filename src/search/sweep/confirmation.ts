/**
 * How the rounds of a sweep are numbered, so that the store tells what each was for: the survey, and fresh rounds of the releases on
 * either side of each step that the survey saw.
 */
import { type CandidateStep, candidateSteps } from '../../stats/series/candidate-steps.ts';
import { type Confirmation, confirmations } from '../../stats/series/confirm-steps.ts';
import type { SeriesBlock } from '../../stats/series/series-block.ts';

/** The first fresh round; the survey has those before. And the one behind the last: nobody measures so many. */
export const FRESH_FROM = 1001;
export const END = 100_000;

/** A step that the survey saw. */
export interface Candidate {
  /** The id of its row. */
  row: number;
  step: CandidateStep;
}

/** A candidate, and what fresh rounds say of it. */
export interface Judged extends Candidate {
  fresh: Confirmation;
}

/** The blocks of a row in rounds from `from` on and before `until`. */
export type BlocksOf = (row: number, from: number, until: number) => SeriesBlock[];

/** What is rather not there than there costs more than it tells. */
const LIKELY = 0.5;

/** The steps of a row's survey that are worth fresh rounds: smaller ones than the margin are called equal anyway. Pure. */
export function candidatesOf(row: number, survey: readonly SeriesBlock[], count: number, margin: number): Candidate[] {
  return candidateSteps(survey, count)
    .steps.filter(({ existence, logRatio }) => existence >= LIKELY && Math.abs(logRatio) > Math.log1p(margin))
    .map((step) => ({ row, step }));
}

/** Candidates by their fresh rounds so far; those of all rows are one family. Pure. */
export function judgedBy(
  candidates: readonly Candidate[],
  blocksOf: BlocksOf,
  limits: { margin: number; shrinkage: number },
): Judged[] {
  const rounds = candidates.map(({ row, step }) => blocksOf(row, FRESH_FROM, END).filter((block) => isOf(block, step)));
  const steps = candidates.map(({ step }) => step);
  return confirmations(steps, rounds, limits).map((fresh, i) => ({ ...(candidates[i] as Candidate), fresh }));
}

/** A fresh block is of one pair. */
function isOf({ logs }: SeriesBlock, { before, after }: CandidateStep): boolean {
  return logs.size === 2 && logs.has(before) && logs.has(after);
}
