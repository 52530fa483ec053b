import { medianOfKnown } from '../../stats/known.ts';
import type { ServerUse } from './http-report.ts';
import type { HttpRun } from './http-runs.ts';

/** Medians over runs of what server and generator used. Pure. */
export function useOf(runs: readonly HttpRun[]): ServerUse {
  const middle = (of: (run: HttpRun) => number | undefined): number | null => medianOfKnown(runs.map(of));
  return {
    serverCpu: middle(({ metrics }) => metrics.serverCpu),
    generatorCpu: middle(({ metrics }) => metrics.generatorCpu),
    generatorSpinning: middle(({ metrics }) => metrics.generatorSpinning),
    otherCpu: middle(({ metrics }) => metrics.otherCpu),
    memoryPeak: middle(({ metrics }) => metrics.memoryPeak),
    delayP99: middle(({ metrics }) => metrics.delayP99),
    utilisation: middle(({ metrics }) => metrics.utilisation),
    gcShare: middle(({ metrics, seconds }) => (metrics.gcTotal === undefined ? undefined : metrics.gcTotal / seconds)),
    gcLongest: middle(({ metrics }) => metrics.gcLongest),
  };
}

/** CPUs that processes beside server and generator may use before they are part of what is measured. */
const QUIET = 0.1;

/** Whether the machine had other work. Pure. */
export function disturbanceWarning({ otherCpu }: ServerUse): string[] {
  if (otherCpu === null || otherCpu <= QUIET) return [];
  return [
    `disturbed: other processes used ${otherCpu.toFixed(2)} CPUs meanwhile; end them, or the figures are theirs, too`,
  ];
}

/** The marks of runs, each kind once with the number of runs that have it and one of its sentences. Pure. */
export function markWarnings(runs: readonly HttpRun[]): string[] {
  const byCode = Map.groupBy(
    runs.flatMap(({ marks }) => marks),
    ({ code }) => code,
  );
  return [...byCode].map(([code, marks]) => {
    const message = (marks[0]?.message ?? '').replace(`${code}: `, '');
    return `${code}: ${marks.length === runs.length ? '' : `${marks.length} of ${runs.length} runs: `}${message}`;
  });
}
