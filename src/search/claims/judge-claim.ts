/**
 * Whether a published change is found here. docs/claims.md has the same rules in words.
 *
 * Published is what its author wrote, with its own interval where it has one. Two figures agree where the measured 95 % interval
 * meets the published one, widened by the tolerance on each side, on the logarithmic scale: releases keep the direction of a change from
 * machine to machine, and its size only roughly, since what is saved is another share of the time on another processor.
 */
import type { Verdict } from '../../stats/verdict.ts';
import type { PublishedChange } from './statement.ts';

export const CLAIM_VERDICTS = [
  'reproduced',
  'smaller',
  'larger',
  'not-reproduced',
  'opposite',
  'floor',
  'undecided',
  'not-runnable',
  'not-measured',
] as const;

/** What is said of a claim; `not-measured` until somebody measures it. */
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number];

/** What was measured of it: contender / baseline as a ratio of rates. */
export interface MeasuredChange {
  verdict: Verdict;
  ratio: number | null;
  /** 95 % */
  interval: readonly [number, number] | null;
}

/** How far a number may be off and still be the published one. */
export interface Tolerance {
  /** As a share of the published change, on the logarithmic scale. */
  share: number;
  /** The largest difference that does not matter, as a share of the rate: the margin of comparisons. */
  margin: number;
}

/** A quarter of the change: +100 % may be +68 % to +138 %. */
export const DEFAULT_TOLERANCE = 0.25;

/** A number that its author rounded has twice as much. */
const ABOUT = 2;

/** Pure. */
export function judgeClaim(published: PublishedChange, measured: MeasuredChange, tolerance: Tolerance): ClaimVerdict {
  const { verdict, ratio, interval } = measured;
  if (verdict === 'unavailable' || verdict === 'failed') return 'not-runnable';
  if (verdict === 'floor') return 'floor';
  if (verdict === 'disturbed' || ratio === null || interval === null) return 'undecided';
  if (published.form === 'direction') return judgeDirection(published.direction, verdict);
  const [low, high] = widened(published, tolerance);
  const agrees = interval[0] <= high && interval[1] >= low;
  if (isNoChange(published, tolerance.margin)) {
    if (verdict === 'equivalent') return 'reproduced';
    if (verdict === 'undecided') return agrees ? 'undecided' : 'not-reproduced';
    return agrees ? 'reproduced' : 'not-reproduced';
  }
  const direction = (published.point ?? Math.sqrt(published.low * published.high)) > 1 ? 'faster' : 'slower';
  if (verdict === 'undecided') return agrees ? 'undecided' : 'not-reproduced';
  if (verdict === 'equivalent') return agrees ? 'reproduced' : 'not-reproduced';
  if (verdict !== direction) return 'opposite';
  if (agrees) return 'reproduced';
  return (direction === 'faster') === ratio < low ? 'smaller' : 'larger';
}

function judgeDirection(direction: 'faster' | 'slower', verdict: Verdict): ClaimVerdict {
  if (verdict === direction) return 'reproduced';
  if (verdict === 'undecided') return 'undecided';
  return verdict === 'equivalent' ? 'not-reproduced' : 'opposite';
}

/** The published interval with the tolerance on each side, and never less than the margin. */
export function widened(
  { low, high, point, bound }: Extract<PublishedChange, { form: 'change' }>,
  { share, margin }: Tolerance,
): [number, number] {
  const times = bound === 'about' || bound === 'up to' ? ABOUT : 1;
  const by = (end: number) => Math.exp(Math.max(share * times * Math.abs(Math.log(end)), Math.log(1 + margin)));
  const of = (end: number) => (end > 0 && Number.isFinite(end) ? by(point ?? end) : 1);
  return [low / of(low), high * of(high)];
}

/** Its own interval has no change in it, or it is smaller than what matters. */
function isNoChange({ low, high }: Extract<PublishedChange, { form: 'change' }>, margin: number): boolean {
  return (low <= 1 && high >= 1) || (low > 1 / (1 + margin) && high < 1 + margin);
}

/** The graver first: a claim is reproduced if all of its statements are. */
const BY_WEIGHT: readonly ClaimVerdict[] = [
  'opposite',
  'not-reproduced',
  'smaller',
  'larger',
  'floor',
  'undecided',
  'not-runnable',
  'not-measured',
  'reproduced',
];

/** The verdict of a claim from those of its statements; `not-measured` without any. */
export function verdictOfAll(verdicts: readonly ClaimVerdict[]): ClaimVerdict {
  return BY_WEIGHT.find((one) => verdicts.includes(one)) ?? 'not-measured';
}
