import { medianOfKnown } from '../../../stats/known.ts';
import type { ServerUse } from './http-report.ts';
import type { HttpRun } from './http-runs.ts';

/** The use of server and generator: medians over runs. Pure. */
export function serverUseOf(runs: readonly HttpRun[]): ServerUse {
  const middle = (of: (run: HttpRun) => number | undefined): number | null => medianOfKnown(runs.map(of));
  return {
    serverCpu: middle(({ metrics }) => metrics.serverCpu),
    generatorCpu: middle(({ metrics }) => metrics.generatorCpu),
    generatorSpinning: middle(({ metrics }) => metrics.generatorSpinning),
    otherCpu: middle(({ metrics }) => metrics.otherCpu),
    memoryPeak: middle(({ metrics }) => metrics.memoryPeak),
    delayP99: middle(({ metrics }) => metrics.delayP99),
    utilisation: middle(({ metrics }) => metrics.utilisation),
    gcShare: middle(({ metrics, seconds }) =>
      metrics.gcTotal === undefined ? undefined : metrics.gcTotal / (metrics.watched ?? seconds),
    ),
    gcLongest: middle(({ metrics }) => metrics.gcLongest),
  };
}
