/** How comparisons read in the terminal and in Markdown: the verdict first, figures only where there are any. */

import { type Estimate, plusMinusOf } from '../../stats/estimate.ts';
import { changeInWords } from '../../stats/percent-words.ts';
import { givenShareWords, plusMinusWords, signedDecimal, timesWords } from '../../text/english-numbers.ts';
import { isTelling, NO_HALF_YET, NONE_YET } from '../../text/telling-interval.ts';
import type { Relative } from './compared.ts';
import { MARKS, SPEED, type VerdictWords, wordOf } from './verdicts.ts';

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

/** A ratio as a change in per cent, without the unit: 1.1234 is "+12.34", 51.2 is "+5,020". */
export function changeDigits(ratio: number): string {
  const change = (ratio - 1) * 100;
  const size = Math.abs(change);
  return signedDecimal(change, size < 99.995 ? 2 : size < 999.95 ? 1 : 0);
}

/** An end of an interval, likewise; it never rounds to no change, since on which side of it an end lies is what the interval says. */
export function endDigits(ratio: number): string {
  const change = (ratio - 1) * 100;
  const isRounded = Math.abs(change) < 0.005 && Math.abs(change) > 1e-9;
  return isRounded ? signedDecimal(change, Math.min(9, Math.ceil(-Math.log10(Math.abs(change))))) : changeDigits(ratio);
}

/** The interval of a change, as columns of pairs take it: its ends, or that there is none yet. */
export function changeEnds(interval: readonly [number, number] | null): readonly [string, string] | string | null {
  if (interval === null) return null;
  return isTelling(interval) ? [endDigits(interval[0]), endDigits(interval[1])] : NONE_YET;
}

/** The same in Markdown, `-1.20 … +3.40`; `-` without one. */
export function changeRange(interval: readonly [number, number] | null): string {
  const ends = changeEnds(interval) ?? '-';
  return typeof ends === 'string' ? ends : ends.join(' … ');
}

/** Half the interval of an estimate: `±1.2 %`; empty without one, and in words where it says nothing. */
export function uncertaintyWords(estimate: Pick<Estimate, 'interval'> | null): string {
  if (estimate?.interval && !isTelling(estimate.interval)) return NO_HALF_YET;
  const share = estimate === null ? null : plusMinusOf(estimate);
  return share === null ? '' : plusMinusWords(share);
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

/** The legend of the marks in a table that compares all variants with the first. */
export function againstFirstLegend(
  { fdr, margin }: { fdr: number; margin: number },
  first: string | undefined,
  { better, worse, marks } = SPEED,
): string {
  return `Compared with ${first ?? 'the first'} by rounds: ${marks.better} ${better}, ${marks.worse} ${worse} (q <= ${fdr}), = within ±${givenShareWords(margin)}, ? undecided.`;
}
