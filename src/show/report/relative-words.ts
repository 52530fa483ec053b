/** How comparisons read in tables: the verdict first, figures only where there are any. */

import { changeInWords } from '../../stats/percent-words.ts';
import { givenShareWords, timesWords } from '../../text/english-numbers.ts';
import { isTelling, NONE_YET } from '../../text/telling-interval.ts';
import type { Method } from './method.ts';
import type { Relative } from './relative.ts';
import { MARKS } from './verdict-look.ts';
import { markOf, SPEED, type VerdictWords, wordOf } from './verdict-words.ts';
import { changeDigits } from './words.ts';

/** `1.23x faster`, `51.2x slower`, or the verdict alone: a row that is not shown to differ gets no figure. */
export function relativeWords({ ratio, verdict }: Pick<Relative, 'ratio' | 'verdict'>, words = SPEED): string {
  const word = wordOf(verdict, words);
  if (ratio === null || (verdict !== 'faster' && verdict !== 'slower')) return word;
  return `${timesWords(verdict === 'faster' ? ratio : 1 / ratio)} ${word}`;
}

/**
 * The interval of the figure that `relativeWords` gives: `1.20x to 1.26x`, of "times as fast" unless slower, and of "times as
 * much" unless less; empty without one.
 */
export function timesInterval(relative: Pick<Relative, 'interval' | 'verdict'> | null, words = SPEED): string {
  if (relative === null || relative.interval === null) return '';
  const { interval, verdict } = relative;
  if (!isTelling(interval)) return NONE_YET;
  const isTurned = verdict === 'slower' || (words.isReciprocal && verdict !== 'faster');
  const [low, high] = isTurned ? [1 / interval[1], 1 / interval[0]] : interval;
  return `${timesWords(low)} to ${timesWords(high)}`;
}

/** The change of a rate in per cent behind the mark of its verdict, `▲ +12.34`; empty without figures on both sides. */
export function changeWords({ ratio, verdict }: Pick<Relative, 'ratio' | 'verdict'>): string {
  return ratio === null ? '' : `${MARKS[verdict]} ${changeDigits(ratio)}`;
}

/** Whether both sides had figures, so that the verdict compares them. */
export function isJudged({ verdict }: Pick<Relative, 'verdict'>): boolean {
  return verdict !== 'floor' && verdict !== 'disturbed' && verdict !== 'failed' && verdict !== 'unavailable';
}

/**
 * A difference in a line: `faster by 12.3 % (10.9 to 13.8), decided after 5 rounds`, `more by 31.0 % (28.1 to 34.2) ...`.
 *
 * @param ratio of figures, contender / baseline
 */
export function differenceWords(
  { ratio, interval, rounds }: { ratio: number; interval: readonly [number, number]; rounds: number },
  words: VerdictWords = SPEED,
): string {
  const { better, worse, isReciprocal } = words;
  const sign = isReciprocal ? -1 : 1;
  const [at, one, other] = [ratio, ...interval].map((value) => value ** sign) as [number, number, number];
  const change = changeInWords(at, one < other ? [one, other] : [other, one], {
    up: isReciprocal ? worse : better,
    down: isReciprocal ? better : worse,
  });
  return `${change}, decided after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
}

/** A cell of a table that compares all variants with the first. */
interface ComparedCell {
  relative: Relative | null;
}

/** `▲ 1.31x faster`, `= equivalent`; for the first variant `baseline` where there are others, else nothing. */
export function againstFirst(cells: readonly ComparedCell[], cell: ComparedCell, words = SPEED): string {
  const { relative } = cell;
  if (cell === cells[0]) return cells.some((one) => one.relative !== null) ? 'baseline' : '';
  return relative === null ? '' : `${markOf(relative.verdict, words)} ${relativeWords(relative, words)}`;
}

/** The legend of such a table's marks; `first` is the variant that the others are compared with. */
export function againstFirstLegend({ fdr, margin }: Method, first: string | undefined, words = SPEED): string {
  const { better, worse, marks } = words;
  return `Against ${first ?? 'the first'}, by rounds: ${marks.better} ${better}, ${marks.worse} ${worse} (q <= ${fdr}), = within ±${givenShareWords(margin)}, ? undecided.`;
}
