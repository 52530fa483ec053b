import type { JudgedMetric, MeasuredRun } from '../../show/report/metric.ts';
import { AMOUNT } from '../../show/sheets/verdicts.ts';

/** The most that was resident at once, and the most of the heap; growth has verdicts of its own (report/growth.ts). */
export const METRICS: readonly JudgedMetric[] = [
  {
    name: 'peakRss',
    title: 'peak RSS',
    unit: 'bytes',
    isSmallerBetter: true,
    stopsRounds: true,
    subject: 'memory',
    words: AMOUNT,
    legend: 'Peak RSS and peak heap: faster means less memory, slower more.',
    figureOf: (run) => oneOver(run, 'peakRss'),
  },
  {
    name: 'peakHeap',
    title: 'peak heap',
    unit: 'bytes',
    isSmallerBetter: true,
    stopsRounds: false,
    subject: 'memory',
    isNamedByRules: true,
    words: AMOUNT,
    figureOf: (run) => oneOver(run, 'peakHeap'),
  },
];

function oneOver({ told }: MeasuredRun, name: 'peakRss' | 'peakHeap'): number | undefined {
  const bytes = told?.metrics?.[name];
  return bytes === undefined || !(bytes > 0) ? undefined : 1 / bytes;
}
