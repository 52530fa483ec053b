import type { ReadPoint } from '../gathered.ts';
import type { SeriesKey, SeriesPoint } from '../series.ts';

/** A figure of another tool. */
interface ForeignFigure extends Omit<SeriesKey, 'suite'>, Pick<SeriesPoint, 'label'> {
  /** ms since 1970 */
  time: number | null;
  value: number;
  interval?: readonly [number, number] | undefined;
}

/** None of a figure that has no logarithm. */
export function foreignPoint({ label, time, value, interval, ...key }: ForeignFigure): ReadPoint[] {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) return [];
  const [low = 0, high = 0] = interval ?? [];
  // Dates of files are anything: not every number is one.
  const date = new Date(time ?? Number.NaN);
  return [
    {
      key: { ...key, suite: null },
      values: 'figure',
      reference: null,
      label,
      time: Number.isNaN(date.getTime()) ? null : date.toISOString(),
      log: Math.log(value),
      interval: low > 0 && high >= low ? [Math.log(low), Math.log(high)] : null,
      experiment: null,
      verdict: null,
    },
  ];
}
