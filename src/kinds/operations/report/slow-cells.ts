import { slowRunsOfPairs } from '../../../stats/slow-runs.ts';
import { slowRunsWarning } from '../../../stats/warnings.ts';
import type { Series } from './comparison-family.ts';
import type { OperationCell } from './operations-report.ts';

interface Side {
  cell: OperationCell;
  series: Series;
}

/**
 * Warns of runs of either side that are slow now and then, by the rounds that both have: what a round shares is no finding. A cell
 * that takes part in several comparisons is warned once.
 *
 * @param operation the name of the row
 */
export function warnOfSlowRuns(operation: string, baseline: Side, contender: Side): void {
  const rounds = [...contender.series.keys()].filter((round) => baseline.series.has(round));
  const logs = ({ series }: Side) => Float64Array.from(rounds, (round) => Math.log(series.get(round) as number));
  const found = slowRunsOfPairs(logs(baseline), logs(contender));
  for (const [i, { cell }] of [baseline, contender].entries()) {
    const slow = found[i] ?? null;
    if (slow === null || cell.warnings.some(({ kind }) => kind === 'slow-runs')) continue;
    cell.warnings.push(slowRunsWarning(slow, { type: 'operation', name: operation }));
  }
}
