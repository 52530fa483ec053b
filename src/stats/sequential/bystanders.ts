/**
 * Comparisons that stop nothing: figures of the same runs (the cold rate beside the steady one), judged over whatever
 * rounds others took to be decided.
 *
 * The boundary holds at all looks at once, so whoever ended the rounds, and for whatever reason, the W of the last one has
 * the stated level and the repeated interval its stated coverage.
 *
 * Source: C. Jennison and B. W. Turnbull, J. R. Stat. Soc. B 51 (1989), 305-361.
 */

import {
  type AdaptiveOptions,
  type AdaptiveRules,
  createAdaptive,
  type Decision,
  decide,
  discoveryRisks,
  look,
  record,
  stateAfter,
} from './adaptive.ts';
import type { RoundSeries } from './session.ts';

/**
 * Decisions after the last round of each series, none of which was stopped for its own sake.
 *
 * @throws RangeError for an option out of its range
 * @returns decisions in the order of the series
 */
export function bystanderDecisions(
  series: readonly RoundSeries[],
  options: AdaptiveOptions | AdaptiveRules,
): Decision[] {
  const adaptive = createAdaptive(series.length, options);
  for (const [i, { baseline, contender }] of series.entries()) {
    for (let round = 0; round < Math.min(baseline.length, contender.length, adaptive.rules.cap); round++) {
      const [before, after] = [baseline[round] as number, contender[round] as number];
      // A rate of zero has no logarithm; such a round says nothing about the ratio.
      if (!(before > 0) || !(after > 0)) continue;
      record(adaptive, i, Math.log(before), Math.log(after));
    }
    if (adaptive.tally.rounds[i] !== 0) look(adaptive, i);
  }
  adaptive.risks = discoveryRisks(adaptive);
  for (const i of series.keys()) {
    const state = stateAfter(adaptive, i, adaptive.risks);
    // No more rounds will come: whatever is not decided is undecided.
    adaptive.states[i] = state === 'active' || state === 'futile' ? 'capped' : state;
  }
  return series.map((_, i) => decide(adaptive, i));
}
