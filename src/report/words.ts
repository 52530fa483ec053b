/** How figures read in tables for people: rates, changes, q. Nothing is computed but the unit. */

import { marginInWords } from '../stats/margin.ts';
import { isTelling, NONE_YET } from '../stats/telling-interval.ts';
import type { Verdict } from '../stats/verdict.ts';
import type { Metric } from './metric.ts';
import type { Report } from './row.ts';
import { bytesWords, timeWords } from './units.ts';

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

const UNITS = ['', 'k', 'M', 'G', 'T'];

/** A rate in three digits: 1791221.98 is "1.79M", 24.7 is "24.7", 0.0412 is "0.0412". */
export function rateWords(rate: number | null): string {
  if (rate === null) return '-';
  if (rate === 0) return '0';
  let value = rate;
  let unit = 0;
  // 999.6 would be written "1000": the next unit begins where rounding reaches it.
  while (Math.abs(value) >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const text = Math.abs(value) >= 999.5 ? value.toExponential(2) : value.toPrecision(3);
  return `${text}${UNITS[unit]}`;
}

/** A figure of a row as people read it: a rate, or the time or size whose reciprocal it is, as "14.2 µs" and "3.1 MB". */
export function figureWords({ unit, isSmallerBetter }: Metric, figure: number | null): string {
  if (figure === null || unit === 'ops/s') return rateWords(figure);
  const read = isSmallerBetter ? 1 / figure : figure;
  return unit === 's' ? timeWords(read * 1e9) : bytesWords(read);
}

/** The words of a table about its figures: units, where it shows them, and which way is better where that is not plain. */
export function unitWords({ metrics }: Report, showsFigures = true): string {
  const legends = metrics.flatMap(({ legend }) => (legend === undefined ? [] : [legend]));
  const rates = showsFigures && metrics.some(({ unit }) => unit === 'ops/s') ? ['Rates in ops/s.'] : [];
  return [...rates, ...new Set(legends)].join(' ');
}

/** A ratio as a change in per cent, without the unit: 1.1234 is "+12.34", 51.2 is "+5020". */
export function changeDigits(ratio: number): string {
  const percent = (ratio - 1) * 100;
  const size = Math.abs(percent);
  const text = percent.toFixed(size < 99.995 ? 2 : size < 999.95 ? 1 : 0);
  // -0.001 rounds to "-0.00": a sign there would claim a direction.
  if (Number(text) === 0) return text.replace('-', '');
  return percent > 0 ? `+${text}` : text;
}

/** An end of an interval, likewise; it never rounds to no change, since on which side of it an end lies is what the interval says. */
export function endDigits(ratio: number): string {
  const percent = (ratio - 1) * 100;
  const isRounded = Number(percent.toFixed(2)) === 0 && Math.abs(percent) > 1e-9;
  if (!isRounded) return changeDigits(ratio);
  const text = percent.toFixed(Math.min(9, Math.ceil(-Math.log10(Math.abs(percent)))));
  return percent > 0 ? `+${text}` : text;
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

/** A probability in three decimals, "<.001" below. */
export function probabilityWords(p: number | null): string {
  if (p === null) return '-';
  if (p < 0.001) return '<.001';
  return p.toFixed(3).replace(/^0/, '');
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
  const margin = marginInWords(report.method.margin);
  return VERDICTS.flatMap((verdict) => {
    const count = report.rows.filter((row) => row.metric === metric && row.verdict === verdict).length;
    if (count === 0) return [];
    const words = verdict === 'floor' ? 'at the harness floor' : verdict === 'disturbed' ? 'too disturbed' : verdict;
    return [{ verdict, text: `${count} ${words}${verdict === 'equivalent' ? ` (within ±${margin})` : ''}` }];
  });
}
