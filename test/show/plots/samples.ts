/** Measurements from which the tests of this room make charts, with every verdict in them. */

import type { Plotted } from '../../../src/show/plots/choice.ts';
import type { MeasuredGroup, Problem } from '../../../src/show/report/measured-group.ts';
import { type Metric, RATE } from '../../../src/show/report/metric.ts';
import { publishedFrom } from '../../../src/show/report/published-from.ts';
import { AMOUNT } from '../../../src/show/sheets/verdicts.ts';

const ROUNDS = 8;

/** Rates around a mean, by a fixed pattern that scatters by a share. */
function around(mean: number, share = 0.01): number[] {
  return Array.from({ length: ROUNDS }, (_, i) => mean * (1 + share * Math.sin(7 * i + mean)));
}

function group(
  benchmark: string,
  configuration: string,
  rates: Record<string, readonly number[]>,
  problems: Record<string, Problem> = {},
): MeasuredGroup {
  return {
    benchmark,
    configuration,
    paired: true,
    rates: new Map(Object.entries(rates)),
    problems: new Map(Object.entries(problems)),
  };
}

const FLOOR: Problem = { verdict: 'floor', reason: 'no slower than an empty loop' };
const FAILED: Problem = { verdict: 'failed', reason: 'exit code 1' };

const GROUPS = [
  group('buffers/a.js', 'len=10 n=100', { old: around(100), new: around(150), other: around(40) }),
  group('buffers/a.js', 'len=20 n=100', { old: around(100), new: around(100).toReversed(), other: around(70) }),
  group('url/b.js', 'n=100', { old: around(100, 0.3), new: around(103, 0.4), other: around(90, 0.5) }),
  group('url/noop.js', 'n=100', { old: [], new: [], other: [] }, { old: FLOOR, new: FLOOR, other: FLOOR }),
  group('url/torn.js', 'n=100', { old: around(100), new: [], other: around(200) }, { new: FAILED }),
];

/** Five rows on three variants: faster and slower, equivalent, undecided, at the floor, failed. */
export const THREE: Plotted = {
  ...publishedFrom({ groups: GROUPS, baseline: 'old', contenders: ['new', 'other'] }),
  metrics: [RATE],
};

/** The same rows on two. */
export const TWO: Plotted = {
  ...publishedFrom({ groups: GROUPS, baseline: 'old', contenders: ['new'] }),
  metrics: [RATE],
};

/** One variant alone. */
export const ONE: Plotted = { ...publishedFrom({ groups: GROUPS, baseline: 'old', contenders: [] }), metrics: [RATE] };

const BYTES: Metric = {
  name: 'peakRss',
  title: 'peak RSS',
  unit: 'bytes',
  isSmallerBetter: true,
  stopsRounds: true,
  subject: 'memory',
  words: AMOUNT,
};

/** Memory: the figures of runs are reciprocals of bytes. The contender takes half. */
export const MEMORY: Plotted = {
  ...publishedFrom({
    groups: [{ ...group('script.js', '', { old: around(1 / 80e6), new: around(1 / 40e6) }), metric: 'peakRss' }],
    metrics: [BYTES],
    baseline: 'old',
    contenders: ['new'],
  }),
  metrics: [BYTES],
};
