/** Whether memory grows: a verdict about one variant, by its runs. */

import { mean, median } from '../../../stats/describe.ts';
import { meanInterval } from '../../../stats/mean-interval.ts';
import { growthLimits } from '../measure/memory-figures.ts';

/** `steps`: it is more, or less, than it was, and there is no trend that goes on. */
type GrowthVerdict = 'grows' | 'falls' | 'steps' | 'steady' | 'undecided' | 'unknown';

export interface Growth {
  verdict: GrowthVerdict;
  /** bytes a second, mean over runs: of what grows or falls the pace that goes on, else from the first third of the time to the last */
  perSecond: number | null;
  /** 95 % interval over runs; null for one run */
  interval: [number, number] | null;
  /** bytes a second: what is steady stays within plus or minus `steady`; what grows is above `grows`, and what falls below minus that */
  limits: { steady: number; grows: number } | null;
  /** why there is no verdict, in plain words; null where there is one */
  reason: string | null;
}

/** What one run says. */
export interface RunGrowth {
  /** bytes a second from the first third of the time to the last */
  slope: number;
  /** bytes a second that go on, and whether they do (stats/lasting-trend.ts); of runs of an older jsdyno the slope */
  lasting: number;
  trend: number;
  /** bytes, the median behind the warm-up */
  level: number;
  /** seconds that the slope was told over */
  span: number;
}

/**
 * Growth is a trend that goes on in the middle one of the runs, at a pace whose interval over runs leaves the limits (measure/memory-figures.ts).
 * What leaves them without such a trend changed in steps. Pure.
 *
 * @param runs those that tell
 * @param why it is not known, where none does
 */
export function growthOf(runs: readonly RunGrowth[], why: string): Growth {
  if (runs.length === 0) return { verdict: 'unknown', perSecond: null, interval: null, limits: null, reason: why };
  const limits = growthLimits(median(runs.map(({ level }) => level)), median(runs.map(({ span }) => span)));
  const figuresOf = (slopes: number[]) => ({ perSecond: mean(slopes), interval: meanInterval(slopes), limits });
  const all = figuresOf(runs.map(({ slope }) => slope));
  if (all.interval === null) return { ...all, verdict: 'undecided', reason: 'one run tells no interval' };
  const trend = median(runs.map((run) => run.trend));
  const lasting = figuresOf(runs.map((run) => run.lasting));
  if (trend === 1 && sideOf(lasting) === 1) return { ...lasting, verdict: 'grows', reason: null };
  if (trend === -1 && sideOf(lasting) === -1) return { ...lasting, verdict: 'falls', reason: null };
  if (sideOf(all) !== 0) return { ...all, verdict: 'steps', reason: null };
  const [low, high] = all.interval;
  if (low >= -limits.steady && high <= limits.steady) return { ...all, verdict: 'steady', reason: null };
  const reason = 'the interval is neither within the band of what is steady nor outside of it; longer runs narrow it';
  return { ...all, verdict: 'undecided', reason };
}

/** On which side of the limits the whole interval lies. */
function sideOf({ interval, limits }: Pick<Growth, 'interval' | 'limits'>): 1 | 0 | -1 {
  if (interval === null || limits === null) return 0;
  return interval[0] > limits.grows ? 1 : interval[1] < -limits.grows ? -1 : 0;
}
