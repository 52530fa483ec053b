/**
 * What a comparison rests on. Its p-value and its interval at any level are inverted from one and the same test, so they cannot disagree:
 * an interval at level 1 - r leaves a ratio out exactly where the p-value of that ratio is at most r.
 */

import { boundary, type TailColumn } from './sequential/boundary.ts';
import { criticalE, eValue } from './sequential/e-value.ts';
import { sequentialP } from './sequential/sequential-p.ts';
import { criticalAtLook, type Statistic, wangTsiatis } from './sequential/wang-tsiatis.ts';
import { studentTCritical, studentTTwoSidedP } from './student-t.ts';

/** What the distance of the mean from a ratio, in standard errors, is held against. */
type Test =
  /** Student's t of a number of runs that was fixed beforehand */
  | { by: 'student'; df: number }
  /** the repeated test of a session, at the look after `rounds` (sequential/wang-tsiatis.ts) */
  | { by: 'looks'; rounds: number; column: TailColumn; statistic: Statistic }
  /** the e-value of a strict session (sequential/e-value.ts) */
  | { by: 'bets'; rounds: number };

/**
 * How much smaller a difference may be found than it is where processes are interleaved, as a share of its logarithm: whoever has the turn
 * pays to get the CPU's caches back, mostly in collections of garbage. 3 % covers what was seen (docs/evidence/alternation.md).
 */
export const INTERLEAVED_SHRINKAGE = 0.03;

export interface Evidence {
  /** ln(contender / baseline) */
  mean: number;
  /** of `mean`, > 0 */
  standardError: number;
  test: Test;
  /** see INTERLEAVED_SHRINKAGE; absent: none */
  shrinkage?: number | undefined;
}

/**
 * Two-sided p-value of "ln(contender / baseline) is `log`".
 *
 * @param log 0 is no difference
 */
export function pValueOf({ mean, standardError, test, shrinkage = 0 }: Evidence, log = 0): number {
  // What would be found of `log` lies between these two.
  const [least, most] = log < 0 ? [log, log * (1 - shrinkage)] : [log * (1 - shrinkage), log];
  const t = Math.max(0, least - mean, mean - most) / standardError;
  switch (test.by) {
    case 'student':
      return studentTTwoSidedP(t, test.df);
    case 'looks':
      return sequentialP(wangTsiatis(t, test.rounds, test.column.cap, test.statistic), test.column);
    case 'bets':
      return Math.min(1, 1 / eValue(t, test.rounds));
  }
}

/**
 * Confidence interval of contender / baseline: the ratios whose p-value is above `risk`.
 *
 * @param risk in (0, 1)
 * @returns [low, high]; [0, Infinity] where no ratio has so small a p-value
 */
export function intervalOf({ mean, standardError, test, shrinkage }: Evidence, risk: number): [number, number] {
  const half = criticalOf(test, risk) * standardError;
  return unshrunk([mean - half, mean + half], shrinkage);
}

/**
 * The interval of a ratio that may have been found too small a difference. An end keeps its side of 1.
 *
 * @param logs of the ratio that was found
 */
export function unshrunk([low, high]: readonly [number, number], shrinkage = 0): [number, number] {
  const most = 1 - shrinkage;
  return [Math.exp(low < 0 ? low / most : low), Math.exp(high > 0 ? high / most : high)];
}

/** The largest logarithm that may be found of what lies within the margin. */
export function mostFound(margin: number, shrinkage: number): number {
  return Math.log1p(margin) * (1 - shrinkage);
}

/** The |t| whose p-value is `risk`. */
function criticalOf(test: Test, risk: number): number {
  switch (test.by) {
    case 'student':
      return studentTCritical(risk, test.df);
    case 'looks':
      return criticalAtLook(boundary(risk, test.column), test.rounds, test.column.cap, test.statistic);
    case 'bets':
      return criticalE(1 / risk, test.rounds);
  }
}
