/**
 * Does a longer run say more? Built-in rows that nobody picked, each with its own length, and with those that measure
 * 0.05 and 0.2 s (--modules io, those that wait for the system: 0.2 and 1 s): how much the ratio of two runs side by side
 * scatters, as in a round of a comparison, and what a given precision costs.
 *
 *     node benchmarks/self/run-length.ts [--modules all|io] [--on node@18.16.0] [--rows 30] [--rounds 8] [--seed 1]
 *
 * Precision costs sd(ln ratio)^2 x wall time of a run. Takes about ten minutes, with --modules io fifteen; the rows one by
 * one go to stderr.
 */
import { parseArgs } from 'node:util';
import { lengthParameter, tidy, isIo as waits, withLength } from '../../src/kinds/suite/calibration.ts';
import type { SuiteConfiguration } from '../../src/kinds/suite/configuration.ts';
import { suiteKind } from '../../src/kinds/suite/kind.ts';
import { measureBenchmark } from '../../src/kinds/suite/measure/measure-benchmark.ts';
import { suitePlan } from '../../src/kinds/suite/plan.ts';
import { describeSample } from '../../src/stats/describe.ts';
import { randomStream, shuffled } from '../../src/stats/random.ts';
import { preparePlan } from '../../src/work/experiment/prepare.ts';

const { values } = parseArgs({
  options: {
    modules: { type: 'string', default: 'all' },
    on: { type: 'string', default: 'node@18.16.0' },
    rows: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});
const isIo = values.modules === 'io';
const TARGETS = isIo ? [0.2, 1] : [0.05, 0.2];
const LONGEST_SECONDS = 3;

interface Length {
  configuration: SuiteConfiguration;
  /** ln of the rates */
  logs: number[];
  /** ln of the ratio of two runs, one after the other */
  ratios: number[];
  wallMs: number[];
}

const plan = suitePlan('run', { categories: ['all'] });
const { variants, configurations, work } = await preparePlan({ kind: suiteKind, variants: [values.on], plan });
const random = randomStream(Number(values.seed), 0);
const rows: { name: string; seconds: number; lengths: Length[] }[] = [];
for (const configuration of shuffled(configurations, random)) {
  if (rows.length === Number(values.rows)) break;
  const length = lengthParameter(configuration);
  if (length === null || length.isDuration || (isIo && !waits(configuration))) continue;
  const own = await measure(configuration);
  if (own === null || own.seconds > LONGEST_SECONDS) continue;
  const declared = configuration.parameters[length.name] as number;
  const others = TARGETS.map((target) =>
    withLength(configuration, length.name, tidy((declared * target) / own.seconds)),
  );
  rows.push({
    name: `${configuration.benchmark} ${configuration.configuration}`,
    seconds: own.seconds,
    lengths: [configuration, ...others].map((one) => ({ configuration: one, logs: [], ratios: [], wallMs: [] })),
  });
}
for (let round = 0; round < Number(values.rounds); round++) {
  for (const { lengths } of shuffled(rows, random)) {
    for (const length of shuffled(lengths, random)) {
      const [first, second] = [await measure(length.configuration), await measure(length.configuration)];
      if (first === null || second === null) continue;
      length.logs.push(Math.log(first.rate), Math.log(second.rate));
      length.ratios.push(Math.log(first.rate / second.rate));
      length.wallMs.push(first.wallMs, second.wallMs);
    }
  }
}
for (const { name, seconds, lengths } of rows) {
  const scatter = lengths.map(({ logs, ratios, wallMs }) => {
    const [alone, paired] = [logs, ratios].map((some) => (Math.sqrt(describeSample(some).variance) * 100).toFixed(2));
    return `${alone} %, of ratios ${paired} % in ${(describeSample(wallMs).mean / 1000).toFixed(2)} s`;
  });
  console.error(`${name}: ${seconds.toFixed(3)} s; ${scatter.join('; ')}`);
}
for (const [from, to] of [
  [0, 0.025],
  [0.025, 0.05],
  [0.05, 0.1],
  [0.1, 0.3],
  [0.3, 1],
  [1, LONGEST_SECONDS],
] as const) {
  const own = rows.filter(({ seconds }) => seconds >= from && seconds < to);
  for (const [i, target] of TARGETS.entries()) {
    const ratios = own.flatMap(({ lengths }) => ratiosOf(lengths[0], lengths[i + 1]));
    if (ratios.length === 0) continue;
    const typical = (read: (one: (typeof ratios)[number]) => number): string =>
      Math.exp(ratios.reduce((sum, one) => sum + Math.log(read(one)), 0) / ratios.length).toFixed(2);
    console.log(
      `${from} to ${to} s, ${ratios.length} rows, at ${target} s: sd x${typical(({ sd }) => sd)}, ` +
        `wall x${typical(({ wall }) => wall)}, cost x${typical(({ sd, wall }) => sd * sd * wall)}, rate x${typical(({ rate }) => rate)}`,
    );
  }
}

async function measure(configuration: SuiteConfiguration) {
  const variant = variants[0];
  if (variant === undefined) return null;
  const { outcome, wallMs } = await measureBenchmark({
    variant,
    configuration,
    folder: work.folder,
    timeoutMs: 20_000,
  });
  return outcome.outcome === 'ok' ? { rate: outcome.rate, seconds: Number(outcome.time), wallMs } : null;
}

/** Geometric means over rows follow: a row without scatter, or with too few runs, has none. */
function ratiosOf(own: Length | undefined, other: Length | undefined): { sd: number; wall: number; rate: number }[] {
  if (own === undefined || other === undefined || Math.min(own.ratios.length, other.ratios.length) < 4) return [];
  const sd = Math.sqrt(describeSample(other.ratios).variance / describeSample(own.ratios).variance);
  const wall = describeSample(other.wallMs).mean / describeSample(own.wallMs).mean;
  return Number.isFinite(sd) && sd > 0
    ? [{ sd, wall, rate: Math.exp(describeSample(other.logs).mean - describeSample(own.logs).mean) }]
    : [];
}
