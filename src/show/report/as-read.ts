/** Comparisons as people read them: ratios are of rates, and of amounts and latencies people read how many times more or less there is. */

import type { Verdict } from '../../stats/verdict.ts';
import type { Say } from '../../text/messages/say.ts';
import { markOf, SPEED } from '../sheets/verdicts.ts';
import type { Metric } from './metric.ts';
import { configurationTitle } from './row-titles.ts';

type Worded = Pick<Metric, 'words'>;

/** Whether people read the figure itself, of which less is better: its words are `less` or `lower`, not `faster`. */
export function isAmount({ words }: Worded): boolean {
  return words?.isReciprocal === true;
}

export function ratioRead(ratio: number, metric: Worded): number {
  return isAmount(metric) ? 1 / ratio : ratio;
}

/** The parameters of a row, and of a latency its quantile. */
export function configurationRead(configuration: string, { words, title }: Pick<Metric, 'words' | 'title'>): string {
  const name = configurationTitle(configuration);
  return words?.better === 'lower' ? `${name} ${title}`.trimStart() : name;
}

/** From low to high. */
export function intervalRead([low, high]: readonly [number, number], metric: Worded): [number, number] {
  return isAmount(metric) ? [1 / high, 1 / low] : [low, high];
}

/** `faster`, `less`, `undecided` in the reader's language. */
export function verdictMessage(say: Say, verdict: Verdict, { words = SPEED }: Worded): string {
  const word = verdict === 'faster' ? words.better : verdict === 'slower' ? words.worse : verdict;
  return say(`verdict.${word}`);
}

/** Arrows point as the figure goes that people read. */
export function verdictMark(verdict: Verdict, { words = SPEED }: Worded): string {
  return markOf(verdict, words);
}
