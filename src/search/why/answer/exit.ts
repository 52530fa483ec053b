import type { WhyAnswer } from '../why-answer.ts';

/** 0 explained, or nothing to explain; 3 a side cannot be measured; 5 not decided, or not explained. */
type WhyExit = 0 | 3 | 5;

/** The exit code of a search that is at its end. Another result is a finding, whatever else was found. */
export function exitOfWhy({ outcome }: Pick<WhyAnswer, 'outcome'>): WhyExit {
  if (outcome === 'failed') return 3;
  return outcome === 'explained' || outcome === 'nothing' || outcome === 'other result' ? 0 : 5;
}
