/** The rules of an adaptive session: its options, checked, and every table that follows from them. */

import { mostFound } from '../evidence.ts';
import { type Asked, askedOf } from '../judged-together.ts';
import { limitsOf, type VerdictLimits } from '../margin.ts';
import { boundary, criticalByLook, type TailColumn, tailColumn } from './boundary.ts';
import { type ByLook, byLook } from './by-look.ts';
import { criticalE } from './e-value.ts';
import { futilityByLook, SINGLE_TEST } from './futility.ts';
import { FIRST_EQUIVALENT_LOOK } from './rare-runs.ts';
import { FIRST_LOOK, type Statistic } from './wang-tsiatis.ts';

export interface AdaptiveOptions extends VerdictLimits {
  /** the largest number of rounds N, from 3; 30 by default */
  cap?: number;
  /** rounds before which nothing stops, however clear it is; 0 by default */
  least?: number;
  /** discoveries by e-values (e-BH): valid under any dependence between configurations, and needs more rounds */
  strict?: boolean;
  /** the pooled statistic: for replays only, since sides that scatter differently break its rates (docs/evidence/statistics.md) */
  pooled?: boolean;
  /** the changes that rules ask about, as shares: a difference stops a row when its interval holds none of them */
  shares?: readonly number[];
  /** see INTERLEAVED_SHRINKAGE in ../evidence.ts; 0 by default */
  shrinkage?: number;
}

export interface AdaptiveRules extends Required<AdaptiveOptions> {
  statistic: Statistic;
  /** the null distribution of max W_n at this cap */
  column: TailColumn;
  /** see mostFound in ../evidence.ts */
  mostEquivalent: number;
  /** `shares` as logarithms, either way, and 0 */
  asked: Asked;
  /** |t| by look n = 0..cap under which nothing is a discovery, whatever the others are; Infinity before the first look */
  promising: ByLook;
  /** |t| by look that the repeated 90 % interval is wide */
  critical90: ByLook;
  /** |t| by look under which going on is futile; 0 where it never is */
  futile: ByLook;
  /** the first look at which a row may be called equivalent */
  firstEquivalent: number;
}

/**
 * Works out the tables: a fraction of a millisecond, shared by any number of sessions.
 *
 * @param options rules that are already worked out are returned as they are
 * @throws RangeError for an option out of its range
 */
export function adaptiveRules(options: AdaptiveOptions | AdaptiveRules = {}): AdaptiveRules {
  if ('column' in options) return options;
  const { cap = 30, least = 0, strict = false, pooled = false, shares = [], shrinkage = 0 } = options;
  const { margin, fdr } = limitsOf(options);
  const statistic = pooled ? 'pooled' : 'paired';
  const column = tailColumn(cap, statistic);
  return {
    cap,
    least: Math.min(least, cap),
    margin,
    fdr,
    strict,
    pooled,
    shares,
    shrinkage,
    mostEquivalent: mostFound(margin, shrinkage),
    asked: askedOf(shares),
    statistic,
    column,
    promising: strict
      ? byLook(cap, (n) => (n < FIRST_LOOK ? Number.POSITIVE_INFINITY : criticalE(1 / fdr, n)))
      : criticalByLook(boundary(fdr, column), cap, statistic),
    critical90: criticalByLook(boundary(0.1, column), cap, statistic),
    futile: futilityByLook(cap, SINGLE_TEST),
    firstEquivalent: Math.min(cap, FIRST_EQUIVALENT_LOOK),
  };
}
