import { type JudgedMetric, RATE } from '../../show/report/metric.ts';

const LEGEND = 'P99 and CPU are times; their change is a change of the speed: + is less time.';

/**
 * A benchmark's rate: of its declared run, or in turns the steady one, beside which the declared one is told. For a benchmark that tells the time of each operation also the 99th percentile and the CPU time.
 * The tail of a closed loop on a server is not judged: nobody asks the server while it stalls (docs/load.md).
 */
export const SUITE_METRICS: readonly JudgedMetric[] = [
  RATE,
  {
    name: 'declared',
    title: 'first run',
    unit: 'ops/s',
    isSmallerBetter: false,
    stopsRounds: false,
    subject: 'slower',
    isNamedByRules: true,
    isFirstRun: true,
    figureOf: ({ told }) => told?.metrics?.declared,
  },
  {
    name: 'p99',
    title: 'P99 of an operation',
    unit: 's',
    isSmallerBetter: true,
    stopsRounds: false,
    subject: 'p99',
    legend: LEGEND,
    figureOf: ({ told }) => (told?.http === undefined ? perSecond(told?.metrics?.p99) : undefined),
  },
  {
    name: 'cpu',
    title: 'CPU time per operation',
    unit: 's',
    isSmallerBetter: true,
    stopsRounds: false,
    subject: 'cpu',
    legend: LEGEND,
    figureOf: ({ told }) => perSecond(told?.metrics?.cpu),
  },
];

/** The reciprocal of a time in ns, in 1/s; undefined without a time. */
function perSecond(nanos = 0): number | undefined {
  return nanos > 0 ? 1e9 / nanos : undefined;
}
