import type { JudgedMetric } from '../../show/report/metric.ts';

/** The steady rate, without the time of the empty body, and the rate of the first batch, from the very first call. */
export const OPERATION_METRICS: readonly JudgedMetric[] = [
  {
    name: 'steady',
    title: 'steady',
    unit: 'ops/s',
    isSmallerBetter: false,
    stopsRounds: true,
    subject: 'slower',
    figureOf: ({ rate }) => rate ?? undefined,
  },
  {
    name: 'cold',
    title: 'cold (first batch)',
    unit: 'ops/s',
    isSmallerBetter: false,
    stopsRounds: false,
    subject: 'slower',
    isNamedByRules: true,
    isFirstRun: true,
    figureOf: ({ told }) => told?.metrics?.cold,
  },
];
