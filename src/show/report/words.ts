/** What figures of rows read as in tables for people: rates, changes, q. */

import type { Verdict } from '../../stats/verdict.ts';
import { bytesWords, givenShareWords, rateFigure, signedDecimal, timeWords } from '../../text/english-numbers.ts';
import { isTelling, NONE_YET } from '../../text/telling-interval.ts';
import type { Metric } from './metric.ts';
import type { Report } from './row.ts';

/** In the order of a summary. */
export const VERDICTS: readonly Verdict[] = [
  'faster',
  'slower',
  'equivalent',
  'undecided',
  'floor',
  'disturbed',
  'failed',
  'unavailable',
];

/** A figure of a row as people read it: a rate, or the time or size whose reciprocal it is, as "14.2 µs" and "3.1 MB". */
export function figureWords({ unit, isSmallerBetter }: Metric, figure: number | null): string {
  if (figure === null) return '-';
  if (unit === 'ops/s') return rateFigure(figure);
  const read = isSmallerBetter ? 1 / figure : figure;
  return unit === 's' ? timeWords(read * 1e9) : bytesWords(read);
}

/** The words of a table about its figures: units, where it shows them, and which way is better where that is not plain. */
export function unitWords({ metrics }: Report, showsFigures = true): string {
  const legends = metrics.flatMap(({ legend }) => (legend === undefined ? [] : [legend]));
  const rates = showsFigures && metrics.some(({ unit }) => unit === 'ops/s') ? ['Rates in ops/s.'] : [];
  return [...rates, ...new Set(legends)].join(' ');
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

/** The interval of a change, as `pairCells` takes it: its ends, or that there is none yet. */
export function changeEnds(interval: readonly [number, number] | null): readonly [string, string] | string | null {
  if (interval === null) return null;
  return isTelling(interval) ? [endDigits(interval[0]), endDigits(interval[1])] : NONE_YET;
}

/** The same in a line: `[-1.20, +3.40]`, `-1.20 … +3.40`. */
export function changeRange(
  interval: readonly [number, number],
  range = (low: string, high: string): string => `[${low}, ${high}]`,
): string {
  const ends = changeEnds(interval);
  return Array.isArray(ends) ? range(ends[0], ends[1]) : NONE_YET;
}

/** "30", or "29/30" where the sides differ. */
export function runsWords([baseline, contender]: readonly [number, number]): string {
  return baseline === contender ? String(baseline) : `${baseline}/${contender}`;
}

/** "24 comparisons", or "24 steady and 20 cold comparisons, each by themselves"; metrics without a row are left out. */
export function familiesWords(report: Report): string {
  const counts = report.metrics
    .map(({ name }) => [name, report.rows.filter(({ metric }) => metric === name).length] as const)
    .filter(([, count]) => count > 0);
  if (counts.length < 2) return `${report.rows.length} comparisons`;
  const words = counts.map(([metric, count]) => `${count} ${metric}`);
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)} comparisons, each by themselves`;
}

/** "3 faster, 1 slower, 12 equivalent (within ±2 %)" of one metric; verdicts without a row are left out. */
export function summaryParts(report: Report, metric: string): Array<{ verdict: Verdict; text: string }> {
  const margin = givenShareWords(report.method.margin);
  return VERDICTS.flatMap((verdict) => {
    const count = report.rows.filter((row) => row.metric === metric && row.verdict === verdict).length;
    if (count === 0) return [];
    const words = verdict === 'floor' ? 'at the harness floor' : verdict === 'disturbed' ? 'too disturbed' : verdict;
    return [{ verdict, text: `${count} ${words}${verdict === 'equivalent' ? ` (within ±${margin})` : ''}` }];
  });
}
