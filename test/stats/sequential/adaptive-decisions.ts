import { largest } from '../../../src/stats/extremes.ts';
import {
  type AdaptiveOptions,
  type AdaptiveRules,
  createAdaptive,
  type Decision,
  decide,
  record,
  settle,
} from '../../../src/stats/sequential/adaptive.ts';

/**
 * Runs whole series of log ratios through a session, round by round, each until it stops or ends. A series that ends
 * while active stays active.
 *
 * @param series d_i by configuration, in order of rounds; finite
 * @throws RangeError for options out of range, for `pooled`, and for a value that is not finite
 */
export function adaptiveDecisions(
  series: readonly ArrayLike<number>[],
  options: AdaptiveOptions | AdaptiveRules = {},
): Decision[] {
  if (options.pooled) throw new RangeError('the pooled statistic needs the rates of both sides, not their ratios');
  const adaptive = createAdaptive(series.length, options);
  const longest = Math.min(
    adaptive.rules.cap,
    largest(
      series.map(({ length }) => length),
      0,
    ),
  );
  for (let round = 0; round < longest; round++) {
    for (const [i, values] of series.entries()) {
      if (adaptive.states[i] === 'active' && round < values.length) record(adaptive, i, 0, values[round] as number);
    }
    settle(adaptive);
  }
  return series.map((_, i) => decide(adaptive, i));
}
