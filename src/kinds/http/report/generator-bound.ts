import type { Relative } from '../../../report/relative.ts';
import type { HttpRun } from './http-runs.ts';

const CODE = 'generator-bound';

/** Whether the runs say what the generator could do, not the server: most of them. Pure. */
export function isGeneratorBound(runs: readonly Pick<HttpRun, 'marks'>[]): boolean {
  return runs.filter(({ marks }) => marks.some(({ code }) => code === CODE)).length * 2 > runs.length;
}

/**
 * The verdict where the figure of one side, or of both, is only a lower bound. The side may be faster than its figure, so
 * a verdict in its favour stays and every other becomes undecided. Pure.
 */
export function boundedVerdict(
  comparison: Relative,
  baseline: readonly HttpRun[],
  contender: readonly HttpRun[],
): Relative {
  const [before, after] = [isGeneratorBound(baseline), isGeneratorBound(contender)];
  if (!before && !after) return comparison;
  if (after && !before && comparison.verdict === 'faster') return comparison;
  if (before && !after && comparison.verdict === 'slower') return comparison;
  if (comparison.verdict === 'failed' || comparison.verdict === 'unavailable') return comparison;
  const who = before && after ? 'both servers' : before ? 'the first server' : 'this server';
  return {
    ...comparison,
    verdict: 'undecided',
    reason: `the generator had no CPU left: ${who} may be faster than this`,
  };
}
