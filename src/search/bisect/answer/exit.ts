import type { BisectAnswer } from './bisect-answer.ts';

/** 0 an answer, 3 an end cannot be measured, 5 not decided; 2 ends that are the wrong way round, as other bad input. */
type BisectExit = 0 | 2 | 3 | 5;

/** The exit code of a bisection that is at its end. */
export function exitOf({ outcome }: Pick<BisectAnswer, 'outcome'>): BisectExit {
  if (outcome === 'found' || outcome === 'same') return 0;
  if (outcome === 'failed') return 3;
  return outcome === 'reversed' ? 2 : 5;
}
