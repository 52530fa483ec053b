/** How comparisons read in tables: the verdict first, figures only where there are any. */

import type { Verdict } from '../../stats/verdict.ts';
import { timesWords } from '../units.ts';
import { MARKS, verdictWord } from '../verdict-look.ts';
import { changeDigits } from '../words.ts';
import type { OperationCell, OperationComparison } from './operations-report.ts';

/** `1.23x faster`, `51.2x slower`, or the verdict alone: what is not shown to differ has no figure. */
export function relativeWords({ ratio, verdict }: OperationComparison): string {
  if (ratio === null || (verdict !== 'faster' && verdict !== 'slower')) return verdictWord(verdict);
  return `${timesWords(verdict === 'faster' ? ratio : 1 / ratio)} ${verdict}`;
}

/** The interval of the figure that `relativeWords` gives: `1.20x to 1.26x`, of "times as fast" unless slower. */
export function timesInterval({ interval, verdict }: OperationComparison): string {
  if (interval === null) return '';
  const [low, high] = verdict === 'slower' ? [1 / interval[1], 1 / interval[0]] : interval;
  const words = (end: number): string => (end < 1 ? `${end.toPrecision(3)}x` : timesWords(end));
  return `${words(low)} to ${words(high)}`;
}

/** The change of a rate in per cent behind the mark of its verdict, `▲ +12.34`; empty without figures on both sides. */
export function changeWords({ ratio, verdict }: OperationComparison): string {
  return ratio === null ? '' : `${MARKS[verdict]} ${changeDigits(ratio)}`;
}

/** The mark of a row in a table of one variant: against the baseline row, or why there are no figures. */
export function cellMark(cell: OperationCell): Verdict | null {
  if (cell.verdict !== 'measured') return cell.verdict;
  return cell.relative === null || !isJudged(cell.relative) ? null : cell.relative.verdict;
}

/** Whether both sides had figures, so that the verdict is one about them. */
export function isJudged({ verdict }: OperationComparison): boolean {
  return verdict !== 'floor' && verdict !== 'disturbed' && verdict !== 'failed' && verdict !== 'unavailable';
}
