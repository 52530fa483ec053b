import { intervalRead, ratioRead } from '../../../show/report/as-read.ts';
import type { Metric } from '../../../show/report/metric.ts';
import { isTelling } from '../../../text/telling-interval.ts';

/** A change as people read it, in points of per cent without its sign. */
interface ChangePoints {
  by: number;
  /** The nearer end first; one on the other side of no change is negative. Null without an interval, or with one that says no size. */
  ends: readonly [number, number] | null;
  /** `none`: the interval holds no change; `no size`: it is wider than a factor of 10 either way. */
  says: 'size' | 'no size' | 'none';
  /** That its figures are told with. */
  decimals: number;
}

/** Intervals narrower than this are told with a decimal, as changes below ten without one. */
const NARROW = 1;
const SMALL = 10;
const MOST_DECIMALS = 4;

/** @param ratio of figures of which more is better, as its interval */
export function changePoints(ratio: number, interval: readonly [number, number] | null, metric: Metric): ChangePoints {
  const at = ratioRead(ratio, metric);
  const sign = at >= 1 ? 1 : -1;
  const points = (value: number): number => sign * (value - 1) * 100;
  const by = points(at);
  if (interval === null) return { by, ends: null, says: 'size', decimals: by < SMALL ? 1 : 0 };
  const isNone = interval[0] <= 1 && interval[1] >= 1;
  if (!isTelling(interval)) return { by, ends: null, says: isNone ? 'none' : 'no size', decimals: 0 };
  const [one, other] = intervalRead(interval, metric).map(points) as [number, number];
  const [low, high] = one < other ? [one, other] : [other, one];
  const decimals = high - low < NARROW ? 1 : 0;
  return isNone
    ? { by, ends: [low, high], says: 'none', decimals }
    : { by, ends: [low, high], says: 'size', decimals: shownFrom(decimals, low) };
}

/** As many decimals more as show that an end is not 0: where it leaves no change out, so do its digits. */
function shownFrom(decimals: number, near: number): number {
  return decimals < MOST_DECIMALS && Number(near.toFixed(decimals)) === 0 ? shownFrom(decimals + 1, near) : decimals;
}
