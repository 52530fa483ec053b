/**
 * The one interval of a row, and the verdict that is read from it: different where it leaves 1 out, equivalent where it lies within the margin.
 */

import { liesWithin } from './equivalence.ts';
import { type Evidence, intervalOf } from './evidence.ts';
import type { Together } from './judged-together.ts';

export interface Shown {
  verdict: 'faster' | 'slower' | 'equivalent' | 'undecided';
  interval: [number, number];
}

/**
 * @param interval90 what the test of equivalence looks at; null where that is not to be said yet
 * @param margin a share
 */
export function shownInterval(
  evidence: Evidence,
  { p, risk }: Pick<Together, 'p' | 'risk'>,
  interval90: readonly [number, number] | null,
  margin: number,
): Shown {
  const interval = intervalOf(evidence, risk);
  if (p <= risk) return { verdict: evidence.mean > 0 ? 'faster' : 'slower', interval };
  return interval90 !== null && liesWithin(interval90, margin)
    ? { verdict: 'equivalent', interval: aroundNone(interval90) }
    : { verdict: 'undecided', interval };
}

/**
 * The 95 % interval that belongs to the test of equivalence: the 90 % interval, stretched to 1 where it leaves 1 out. It misses a ratio above 1 only
 * below it and one below 1 only above it, at a risk of 5 % each, and never misses 1.
 *
 * Source: J. C. Hsu, J. T. G. Hwang, H.-K. Liu and S. J. Ruberg, Biometrika 81 (1994), 103-114.
 */
function aroundNone([low, high]: readonly [number, number]): [number, number] {
  return [Math.min(1, low), Math.max(1, high)];
}

/** What an interval of contender / baseline says by itself: of a mean, which is judged with no others. */
export function verdictOfInterval([low, high]: readonly [number, number], margin: number): Shown['verdict'] {
  if (low > 1) return 'faster';
  if (high < 1) return 'slower';
  return liesWithin([low, high], margin) ? 'equivalent' : 'undecided';
}
