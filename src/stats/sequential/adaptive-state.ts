/** What an adaptive session remembers of its configurations, and the evidence of each. */

import type { Evidence } from '../evidence.ts';
import { errorOfSame, LOG_ROUNDING } from '../paired-log-ratio.ts';
import type { AdaptiveRules } from './adaptive-rules.ts';
import { standardErrorOf, type Tally } from './tally.ts';
import { FIRST_LOOK } from './wang-tsiatis.ts';

export type AdaptiveState = 'active' | 'different' | 'equivalent' | 'futile' | 'capped';

/** Of those whose mean is below 1, and of the others. */
export type Risks = readonly [below: number, above: number];

/** A session under way. Treat it as opaque: `record` and `settle` change it, `decide` reads it. */
export interface Adaptive {
  rules: AdaptiveRules;
  tally: Tally;
  states: AdaptiveState[];
  /**
   * p of the largest change that is asked about, at the last look; 1 if it is certainly no discovery. NaN before the first round: a row
   * that cannot be measured must not cost the others power.
   */
  p: Float64Array;
  /** rounds that the last `settle` has seen */
  settled: Int32Array;
  /** the risk of the intervals of slower and of faster rows, from the last `settle` */
  risks: Risks;
}

/** The evidence of configuration `i` after its rounds; null before the first look, and where both sides gave the same each time. */
export function evidenceOf(
  { tally, rules: { column, statistic, strict, shrinkage } }: Adaptive,
  i: number,
): Evidence | null {
  const rounds = tally.rounds[i] as number;
  if (rounds < FIRST_LOOK) return null;
  const mean = tally.mean[i] as number;
  const error = standardErrorOf(tally, i, statistic);
  if (error === 0 && Math.abs(mean) <= LOG_ROUNDING) return null;
  const standardError = error === 0 ? errorOfSame(mean, rounds) : error;
  const test = strict ? ({ by: 'bets', rounds } as const) : ({ by: 'looks', rounds, column, statistic } as const);
  return { mean, standardError, test, shrinkage };
}

/** The risk of a configuration's interval. */
export function riskOf({ mean }: { mean: number }, [below, above]: Risks): number {
  return mean < 0 ? below : above;
}
