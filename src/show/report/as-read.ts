/** Comparisons as people read them: ratios are of rates, and of an amount people read how many times more or less there is. */

import type { Verdict } from '../../stats/verdict.ts';
import type { Say } from '../../text/messages/say.ts';
import { markOf, SPEED } from '../sheets/verdicts.ts';
import type { Metric } from './metric.ts';

type Worded = Pick<Metric, 'words'>;

/** Whether people read an amount of which less is better, so that `less` and `more` are its words and not `faster`. */
export function isAmount({ words }: Worded): boolean {
  return words?.isReciprocal === true;
}

export function ratioRead(ratio: number, metric: Worded): number {
  return isAmount(metric) ? 1 / ratio : ratio;
}

/** From low to high. */
export function intervalRead([low, high]: readonly [number, number], metric: Worded): [number, number] {
  return isAmount(metric) ? [1 / high, 1 / low] : [low, high];
}

/** `faster`, `less`, `undecided` in the reader's language. */
export function verdictMessage(say: Say, verdict: Verdict, metric: Worded): string {
  if (isAmount(metric) && verdict === 'faster') return say('verdict.less');
  if (isAmount(metric) && verdict === 'slower') return say('verdict.more');
  return say(`verdict.${verdict}`);
}

/** Arrows point as the figure goes that people read. */
export function verdictMark(verdict: Verdict, { words = SPEED }: Worded): string {
  return markOf(verdict, words);
}
