/** Verdicts of servers whose figures are not all their own: most of their runs have a mark that says so. */
import type { Relative } from '../../../show/sheets/compared.ts';
import type { HttpRun } from './http-runs.ts';

type Marked = Pick<HttpRun, 'marks'>;

function isMostly(code: string, runs: readonly Marked[]): boolean {
  return runs.filter(({ marks }) => marks.some((mark) => mark.code === code)).length * 2 > runs.length;
}

/** Whether the runs say what the generator could do, not the server. Pure. */
export function isGeneratorBound(runs: readonly Marked[]): boolean {
  return isMostly('generator-bound', runs);
}

/**
 * The verdict on throughputs where that of one side, or of both, is only a lower bound: the side may be faster than its figure, so that a
 * verdict in its favour stays and every other becomes undecided. Pure.
 */
export function boundedVerdict(
  comparison: Relative,
  baseline: readonly Marked[],
  contender: readonly Marked[],
): Relative {
  const who = [isGeneratorBound(baseline), isGeneratorBound(contender)] as const;
  return withMarked(comparison, who, ['slower', 'faster'], (names) => {
    return `the generator had no CPU left: ${names} may be faster than this`;
  });
}

/**
 * The verdict on latencies where a side was asked for more than it answers: its latency grows for as long as it is asked, so that the
 * figure is that of the length of the run and less than it would be. A verdict against that side stays, every other becomes undecided. Pure.
 *
 * @param comparison of latencies as rates: the shorter one is faster
 */
export function overloadedVerdict(
  comparison: Relative,
  baseline: readonly Marked[],
  contender: readonly Marked[],
): Relative {
  const who = [isMostly('overloaded', baseline), isMostly('overloaded', contender)] as const;
  return withMarked(comparison, who, ['faster', 'slower'], (names) => {
    return `overloaded: the latency of ${names} grows with the length of the run`;
  });
}

/** @param stays the verdict that stays where the baseline alone is marked, and where the contender alone is */
function withMarked(
  comparison: Relative,
  [before, after]: readonly [boolean, boolean],
  [ofBaseline, ofContender]: readonly ['faster' | 'slower', 'faster' | 'slower'],
  reason: (who: string) => string,
): Relative {
  const { verdict } = comparison;
  if (!before && !after) return comparison;
  if (before !== after && verdict === (before ? ofBaseline : ofContender)) return comparison;
  if (verdict === 'failed' || verdict === 'unavailable') return comparison;
  const who = before && after ? 'both servers' : before ? 'the first server' : 'this server';
  // A ratio of a figure that is only a bound has no interval.
  return { ...comparison, interval: null, q: null, verdict: 'undecided', reason: reason(who) };
}
