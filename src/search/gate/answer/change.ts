import { NO_BREAK } from '../../../text/number-words.ts';
import { numbersIn, type Unit } from '../../../text/numbers.ts';
import { isTelling, NONE_YET } from '../../../text/telling-interval.ts';
import type { GateRow } from '../gate-report.ts';
import type { Drawn } from './interval-chart.ts';

/**
 * A row's change in figures that people read: of ops/s less is worse, of times and sizes more. In the report ratios are of speed, so
 * that a time's change is that of the reciprocal.
 */

const NUMBERS = numbersIn('en');

/** The change of the figure as a share with its interval, ends in order: -.21 of ops/s, +.26 of a time. Null without figures. */
interface Change {
  by: number;
  interval: readonly [number, number] | null;
}

export function changeOf({ ratio, interval, isSmallerBetter }: GateRow): Change | null {
  if (ratio === null) return null;
  if (!isSmallerBetter) return { by: ratio - 1, interval: interval && [interval[0] - 1, interval[1] - 1] };
  return { by: 1 / ratio - 1, interval: interval && [1 / interval[1] - 1, 1 / interval[0] - 1] };
}

/** By how much it is worse, as a share, near to far; the counterpart of a rule's share. Negative where it is better. */
export function worseningOf(row: GateRow): Change | null {
  const change = changeOf(row);
  if (change === null || row.isSmallerBetter) return change;
  const { by, interval } = change;
  return { by: -by, interval: interval && [-interval[1], -interval[0]] };
}

/**
 * `21 % [19, 23]`: the size of a change one way or the other, from near to far.
 *
 * @param limit of the rule, as a share, that no end of the interval is rounded to
 */
export function sizeWords({ by, interval }: Change, limit: number | null = null): string {
  const rounds = (share: number, decimals: number): string => NUMBERS.decimal(Math.sign(by) * share * 100, decimals);
  const isNear = (decimals: number): boolean =>
    [0, Math.sign(by) * (limit ?? 0)].some((edge) =>
      interval?.some((end) => end !== edge && rounds(end, decimals) === rounds(edge, decimals)),
    );
  const least = Math.abs(by) < 0.0995 ? 1 : 0;
  const decimals = [least, 1, 2, 3].find((some) => some >= least && !isNear(some)) ?? 3;
  const digits = (share: number): string => rounds(share, decimals);
  const ends = interval === null ? [] : by < 0 ? [interval[1], interval[0]] : [...interval];
  const range = isTold(interval) ? `[${ends.map(digits).join(', ')}]` : `(interval ${NONE_YET})`;
  return `${digits(by)}${NO_BREAK}%${ends.length === 0 ? '' : ` ${range}`}`;
}

/** `-21.3 %`, as tables show it. */
export function changeWords(change: Change | null): string {
  return change === null ? '-' : NUMBERS.change(change.by);
}

/** `[-23.4, -19.2]`, or that there is none yet; empty without one. */
export function intervalWords(change: Change | null): string {
  const interval = change?.interval ?? null;
  if (interval === null) return '';
  return isTold(interval) ? `[${interval.map((end) => NUMBERS.signedPoints(end)).join(', ')}]` : NONE_YET;
}

/** Whether the interval of a change, or of a worsening, is narrow enough for numbers. */
function isTold(interval: readonly [number, number] | null): boolean {
  return interval !== null && isTelling([1 + interval[0], 1 + interval[1]]);
}

/** The ends of the interval, for columns of their own, or that there are none yet. */
export function endWords(change: Change | null): readonly [string, string] | string | null {
  const interval = change?.interval ?? null;
  if (interval !== null && !isTold(interval)) return NONE_YET;
  return interval && [NUMBERS.signedPoints(interval[0]), NUMBERS.signedPoints(interval[1])];
}

/** A figure with its unit: `1.79M ops/s`, `14.2 µs`, `1.20 kB`; of another unit with its name. */
export function figureWords(row: GateRow, side: 0 | 1): string {
  const figure = row.figures[side];
  if (figure === null) return '-';
  return isUnit(row.unit) ? NUMBERS.amount(row.unit, figure) : `${NUMBERS.plain(figure)} ${row.unit}`;
}

/** A share as it was given: `5 %`, `2.5 %`. */
export function shareWords(share: number): string {
  return `${NUMBERS.margin(share)}${NO_BREAK}%`;
}

/** A share that was measured, in two digits: `3.1 %`, `21 %`. */
export function measuredShareWords(share: number): string {
  return `${NUMBERS.decimal(share * 100, Math.abs(share) < 0.0995 ? 1 : 0)}${NO_BREAK}%`;
}

function isUnit(unit: string): unit is Unit {
  return unit === 'ops/s' || unit === 's' || unit === 'bytes';
}

/** What a chart shows of a row; null without an interval. */
export function drawnOf({ ratio, interval, limit, isSmallerBetter }: GateRow): Drawn | null {
  if (ratio === null || interval === null) return null;
  // A limit of 100 % less speed is never reached, and has no place on a scale of ratios.
  const at = limit === null || (!isSmallerBetter && limit >= 1) ? null : isSmallerBetter ? 1 / (1 + limit) : 1 - limit;
  return { ratio, interval, limit: at };
}
