/** Whether memory grows: a verdict about one variant, by its runs. */

import { mean, median } from '../../../stats/describe.ts';
import { meanInterval } from '../../../stats/mean-interval.ts';

export type GrowthVerdict = 'grows' | 'falls' | 'steady' | 'undecided' | 'unknown';

export interface Growth {
  verdict: GrowthVerdict;
  /** bytes a second, mean over runs of the slope of each; null where it is unknown */
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
  /** bytes a second */
  slope: number;
  /** bytes, the median behind the warm-up */
  level: number;
  /** seconds that the slope was told over */
  span: number;
}

/** Of the level. docs/memory.md has what equal programs showed. */
export const LIMIT_SHARE = 0.01;
const MINUTE = 60;

/**
 * The slope must leave a band of 1 % of the level a minute to be called growth, and in runs that were looked at for less than
 * a minute also 1 % of the level in that time: some pages more are no leak. Pure.
 *
 * @param runs those that tell
 * @param why it is not known, where none does
 */
export function growthOf(runs: readonly RunGrowth[], why: string): Growth {
  if (runs.length === 0) return { verdict: 'unknown', perSecond: null, interval: null, limits: null, reason: why };
  const slopes = runs.map(({ slope }) => slope);
  const level = median(runs.map(({ level: one }) => one));
  const span = median(runs.map(({ span: one }) => one));
  const limits = { steady: (LIMIT_SHARE * level) / MINUTE, grows: (LIMIT_SHARE * level) / Math.min(MINUTE, span) };
  const interval = meanInterval(slopes);
  const figures = { perSecond: mean(slopes), interval, limits };
  if (interval === null) return { ...figures, verdict: 'undecided', reason: 'one run tells no interval' };
  const [low, high] = interval;
  if (low > limits.grows) return { ...figures, verdict: 'grows', reason: null };
  if (high < -limits.grows) return { ...figures, verdict: 'falls', reason: null };
  if (low >= -limits.steady && high <= limits.steady) return { ...figures, verdict: 'steady', reason: null };
  const reason = 'the interval is neither within the band of what is steady nor outside of it; longer runs narrow it';
  return { ...figures, verdict: 'undecided', reason };
}
