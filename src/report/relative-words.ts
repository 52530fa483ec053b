/** How comparisons read in tables: the verdict first, figures only where there are any. */

import { marginInWords } from '../stats/margin.ts';
import type { Method } from './method.ts';
import type { Relative } from './relative.ts';
import { timesWords } from './units.ts';
import { MARKS, verdictWord } from './verdict-look.ts';
import { changeDigits } from './words.ts';

/** `1.23x faster`, `51.2x slower`, or the verdict alone: what is not shown to differ has no figure. */
export function relativeWords({ ratio, verdict }: Pick<Relative, 'ratio' | 'verdict'>): string {
  if (ratio === null || (verdict !== 'faster' && verdict !== 'slower')) return verdictWord(verdict);
  return `${timesWords(verdict === 'faster' ? ratio : 1 / ratio)} ${verdict}`;
}

/**
 * The interval of the figure that `relativeWords` gives: `1.20x to 1.26x`, of "times as fast" unless slower; empty without
 * one.
 */
export function timesInterval(relative: Pick<Relative, 'interval' | 'verdict'> | null): string {
  if (relative === null || relative.interval === null) return '';
  const { interval, verdict } = relative;
  const [low, high] = verdict === 'slower' ? [1 / interval[1], 1 / interval[0]] : interval;
  const words = (end: number): string => (end < 1 ? `${end.toPrecision(3)}x` : timesWords(end));
  return `${words(low)} to ${words(high)}`;
}

/** The change of a rate in per cent behind the mark of its verdict, `▲ +12.34`; empty without figures on both sides. */
export function changeWords({ ratio, verdict }: Pick<Relative, 'ratio' | 'verdict'>): string {
  return ratio === null ? '' : `${MARKS[verdict]} ${changeDigits(ratio)}`;
}

/** Whether both sides had figures, so that the verdict is one about them. */
export function isJudged({ verdict }: Pick<Relative, 'verdict'>): boolean {
  return verdict !== 'floor' && verdict !== 'disturbed' && verdict !== 'failed' && verdict !== 'unavailable';
}

/** A cell of a table in which all variants stand against the first. */
interface ComparedCell {
  relative: Relative | null;
}

/** `▲ 1.31x faster`, `= equivalent`; of the first variant `baseline` where there are others, else nothing. */
export function againstFirst(cells: readonly ComparedCell[], cell: ComparedCell): string {
  const { relative } = cell;
  if (cell === cells[0]) return cells.some((one) => one.relative !== null) ? 'baseline' : '';
  return relative === null ? '' : `${MARKS[relative.verdict]} ${relativeWords(relative)}`;
}

/** What the marks of such a table mean; `first` is the variant that the others stand against. */
export function againstFirstLegend({ fdr, margin }: Method, first: string | undefined): string {
  return `Against ${first ?? 'the first'}, by rounds: ▲ faster, ▼ slower (q <= ${fdr}), = within ±${marginInWords(margin)}, ? undecided.`;
}
