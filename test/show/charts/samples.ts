/** Small charts of every kind, as the tests of this room draw them. */
import type {
  BarChart,
  BoxChart,
  Chart,
  HeatmapChart,
  IntervalChart,
  PercentilesChart,
  RoundsChart,
  ScatterChart,
  TrendChart,
  TrendPoint,
} from '../../../src/show/charts/chart.ts';
import type { Verdict } from '../../../src/stats/verdict.ts';

export const LONG = 'buffers/buffer-concat.js n=800000 withTotalLength=0 pieceSize=16384 pieces=4';

const TEXTS = { title: 'node 20.0.0 against node 18.16.0', description: 'Six rows: two faster, one slower.' };

export const interval: IntervalChart = {
  ...TEXTS,
  type: 'interval',
  axis: { name: 'rate of node 20.0.0 / rate of node 18.16.0, log scale', format: 'ratio' },
  margin: 0.02,
  ends: { below: 'slower', above: 'faster' },
  rows: [
    { name: LONG, ratio: 1.88, interval: [1.8, 1.96], verdict: 'faster', word: 'faster' },
    { name: 'buffers/buffer-tojson.js len=4096', ratio: 1.2, interval: [1.1, 1.3], verdict: 'faster', word: 'faster' },
    { name: 'url/url-parse.js n=1', ratio: 1.003, interval: [0.99, 1.01], verdict: 'equivalent', word: 'equivalent' },
    { name: 'fs/read.js', ratio: 1.1, interval: [0.02, 35], verdict: 'undecided', word: 'undecided' },
    { name: 'fs/write.js', ratio: 0.7, interval: [0.66, 0.75], verdict: 'slower', word: 'slower' },
    { name: 'util/noop.js', ratio: null, interval: null, verdict: 'floor', word: 'not measured' },
  ],
};

export const bar: BarChart = {
  ...TEXTS,
  type: 'bar',
  axis: { name: 'ops/s (more is better)', format: 'si' },
  groups: ['buffers/buffer-tojson.js len=4096', LONG, 'util/noop.js'],
  series: [
    {
      name: 'node 18.16.0',
      bars: [
        { mean: 1.2e6, interval: [1.1e6, 1.3e6], state: 'measured' },
        { mean: 9e5, interval: [8.8e5, 9.2e5], state: 'measured' },
        { mean: 0, interval: null, state: 'floor', word: 'not measured' },
      ],
    },
    {
      name: 'node 20.0.0',
      bars: [
        { mean: 2.1e6, interval: [2.0e6, 2.2e6], state: 'measured' },
        { mean: 1e6, interval: [6e5, 1.5e6], state: 'undecided', word: 'undecided' },
        null,
      ],
    },
    {
      name: 'bun 1.1.0',
      bars: [
        { mean: 1.7e6, interval: [1.6e6, 1.8e6], state: 'measured' },
        { mean: 1.4e6, interval: null, state: 'measured' },
        { mean: 4e5, interval: [3.9e5, 4.1e5], state: 'measured' },
      ],
    },
    ...['deno 2', 'node 22.0.0', 'node 24.0.0'].map((name) => ({
      name,
      bars: [{ mean: 1e6, interval: null, state: 'measured' as const }, null, null],
    })),
  ],
};

const box: BoxChart = {
  ...TEXTS,
  type: 'box',
  axis: { name: 'ops/s (more is better)', format: 'si' },
  groups: ['buffers/buffer-tojson.js len=4096', LONG],
  series: [
    {
      name: 'node 18.16.0',
      samples: [
        [101, 104, 99, 98, 103, 150, 100],
        [80, 82, 84, 81, 79],
      ],
    },
    {
      name: 'node 20.0.0',
      samples: [
        [131, 134, 129, 128, 133, 130],
        [90, 92, 70, 91, 89, 90, 91],
      ],
    },
  ],
};

const scatter: ScatterChart = {
  ...TEXTS,
  type: 'scatter',
  x: { name: 'len, bytes', isLog: true, format: 'plain' },
  y: { name: 'ops/s (more is better)', format: 'si' },
  categories: [
    { name: 'encoding=utf8', points: [16, 256, 1024, 4096].map((x, i) => point(x, 4e6 / (i + 1), 2e5)) },
    { name: 'encoding=latin1', points: [16, 256, 1024, 4096].map((x, i) => point(x, 5e6 / (i + 1.5), 1e5)) },
    { name: 'encoding=hex', points: [16, 256, 1024].map((x, i) => point(x, 2e6 / (i + 1), 3e4)) },
  ],
};

function point(x: number, y: number, half: number) {
  return { x, y, interval: [y - half, y + half] as const };
}

const SHARES = [0, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 0.9999];

export const percentiles: PercentilesChart = {
  ...TEXTS,
  type: 'percentiles',
  axis: { name: 'latency', format: 'seconds' },
  percentileName: 'percentile of requests',
  curves: ['node 18.16.0', 'node 20.0.0'].map((name, i) => ({
    name,
    points: SHARES.map((quantile, j) => {
      const value = (0.001 + 0.0008 * j ** 1.6) * (1 + 0.3 * i);
      return { quantile, value, interval: [value * 0.9, value * 1.12] as const };
    }),
  })),
};

export const trend: TrendChart = {
  ...TEXTS,
  type: 'trend',
  axis: { name: 'rate / rate of node 16.20.0, log scale', format: 'ratio' },
  releases: ['node 16.20.0', 'node 18.16.0', 'node 20.0.0'],
  lines: [
    { name: LONG, points: [start(), judged(1.3, 'faster'), judged(2.4, 'faster')] },
    { name: 'fs/read.js', points: [start(), judged(0.98, 'undecided', 0.2), judged(0.7, 'slower')] },
    { name: 'url/url-parse.js n=1', points: [start(), null, judged(1.05, 'faster', 0.01)] },
  ],
};

/** Rows with levels: two steps, one of which nobody knows the place of, an outlier, a release that was not measured. */
export const steps: TrendChart = {
  ...TEXTS,
  type: 'trend',
  axis: trend.axis,
  releases: ['16.20.0', '18.0.0', '18.16.0', '19.0.0', '20.0.0', '20.8.1'],
  lines: [
    {
      name: LONG,
      remark: '105 % faster from first to last',
      points: [
        start(),
        judged(1.01, 'equivalent'),
        judged(1.3, 'faster'),
        ...[2, 2.1, 2.05].map((one) => judged(one, 'faster')),
      ],
      levels: [
        { from: 0, to: 1, ratio: 1.005 },
        { from: 3, to: 5, ratio: 2.05 },
      ],
      steps: [{ before: 1, after: 3, verdict: 'undecided', word: '104 % faster' }],
    },
    {
      name: 'fs/read.js',
      points: [
        start(),
        judged(1.01, 'equivalent'),
        null,
        judged(0.7, 'slower'),
        judged(0.71, 'slower'),
        judged(0.5, 'undecided'),
      ],
      levels: [
        { from: 0, to: 1, ratio: 1.005 },
        { from: 3, to: 5, ratio: 0.705 },
      ],
      steps: [{ before: 1, after: 3, verdict: 'slower', word: '30 % slower' }],
    },
    {
      name: 'url/url-parse.js n=1',
      points: [null, start(), null, null, null, judged(1.05, 'faster', 0.01)],
      levels: [],
    },
  ],
};

const heatmap: HeatmapChart = {
  ...TEXTS,
  type: 'heatmap',
  releases: trend.releases,
  rows: [
    ...trend.lines.map(({ name, points }) => ({ name, cells: points })),
    {
      name: 'util/noop.js',
      cells: [start(), { verdict: 'floor', word: 'not measured', ratio: null }, judged(0.2, 'slower')],
    },
  ],
};

function start(): TrendPoint {
  return { ratio: 1, interval: null, verdict: 'equivalent', word: 'equivalent' };
}

function judged(ratio: number, verdict: Verdict, half = 0.04): TrendPoint {
  return { ratio, interval: [ratio * (1 - half), ratio * (1 + half)], verdict, word: verdict };
}

const rounds: RoundsChart = {
  ...TEXTS,
  type: 'rounds',
  axis: { name: 'ops/s (more is better)', format: 'si' },
  roundName: 'round',
  series: [
    { name: 'node 18.16.0', rounds: [1, 2, 3, 4, 5], figures: [101e3, 104e3, 99e3, 98e3, 103e3] },
    { name: 'node 20.0.0', rounds: [1, 2, 3, 5], figures: [131e3, 134e3, 129e3, 128e3] },
  ],
};

/** One of each type, and of trends those with steps. */
export const SAMPLES: Readonly<Record<Chart['type'] | 'steps', Chart>> = {
  interval,
  bar,
  box,
  scatter,
  percentiles,
  trend,
  steps,
  heatmap,
  rounds,
};
