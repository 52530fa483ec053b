/** How much worse a contender is, as people and rules say it. Ratios are those of reports: of times and sizes base / head. */

import type { Metric } from '../../show/report/metric.ts';
import type { ReportRow } from '../../show/report/row.ts';

/**
 * The worsening as a share: .05 is 5 % more time or bytes, or 5 % less speed; below 0 it is better.
 *
 * @param ratio contender / baseline of a figure of which more is better, above 0
 */
export function worseningOf(ratio: number, isSmallerBetter: boolean): number {
  return isSmallerBetter ? 1 / ratio - 1 : 1 - ratio;
}

/** The least and the most worsening of a row's interval; null without one. */
export function worseningRange(
  { interval }: Pick<ReportRow, 'interval'>,
  { isSmallerBetter }: Pick<Metric, 'isSmallerBetter'>,
): [least: number, most: number] | null {
  return interval && [worseningOf(interval[1], isSmallerBetter), worseningOf(interval[0], isSmallerBetter)];
}
