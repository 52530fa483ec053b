/**
 * Does a longer run say more? Built-in rows that nobody picked, each with its own length, and with those that measure
 * 0.05 and 0.2 s: how much the rate scatters from run to run, and what a given precision costs.
 *
 *     node benchmarks/self/run-length.ts [--on node@18.16.0] [--rows 30] [--runs 9] [--seed 1]
 *
 * Precision costs sd(ln rate)^2 x wall time of a run. Takes about five minutes.
 */
import { parseArgs } from 'node:util';
import { lengthParameter, tidy, withLength } from '../../src/experiment/calibration.ts';
import { defaultPlan } from '../../src/experiment/compare.ts';
import { preparePlan } from '../../src/experiment/prepare.ts';
import { measureRun } from '../../src/measure/run.ts';
import { describe } from '../../src/stats/describe.ts';
import { randomStream, shuffled } from '../../src/stats/random.ts';
import type { PlannedConfiguration } from '../../src/store/experiments.ts';

const { values } = parseArgs({
  options: {
    on: { type: 'string', default: 'node@18.16.0' },
    rows: { type: 'string', default: '30' },
    runs: { type: 'string', default: '9' },
    seed: { type: 'string', default: '1' },
  },
});
const TARGETS = [0.05, 0.2];
const LONGEST_SECONDS = 3;

interface Length {
  configuration: PlannedConfiguration;
  logs: number[];
  wallMs: number[];
}

const plan = { ...defaultPlan(), categories: ['all'] };
const { variants, configurations, work } = await preparePlan({ kind: 'run', variants: [values.on], plan });
const random = randomStream(Number(values.seed), 0);
const rows: { name: string; seconds: number; lengths: Length[] }[] = [];
for (const configuration of shuffled(configurations, random)) {
  if (rows.length === Number(values.rows)) break;
  const length = lengthParameter(configuration);
  if (length === null || length.isDuration) continue;
  const own = await measure(configuration);
  if (own === null || own.seconds > LONGEST_SECONDS) continue;
  const declared = configuration.parameters[length.name] as number;
  const others = TARGETS.map((target) =>
    withLength(configuration, length.name, tidy((declared * target) / own.seconds)),
  );
  rows.push({
    name: `${configuration.benchmark} ${configuration.configuration}`,
    seconds: own.seconds,
    lengths: [configuration, ...others].map((one) => ({ configuration: one, logs: [], wallMs: [] })),
  });
}
for (let run = 0; run < Number(values.runs); run++) {
  for (const { lengths } of shuffled(rows, random)) {
    for (const length of shuffled(lengths, random)) {
      const measured = await measure(length.configuration);
      if (measured === null) continue;
      length.logs.push(Math.log(measured.rate));
      length.wallMs.push(measured.wallMs);
    }
  }
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

async function measure(configuration: PlannedConfiguration) {
  const variant = variants[0];
  if (variant === undefined) return null;
  const { outcome, wallMs } = await measureRun({ variant, configuration, folder: work.folder, timeoutMs: 20_000 });
  return outcome.outcome === 'ok' ? { rate: outcome.rate, seconds: Number(outcome.time), wallMs } : null;
}

/** Geometric means over rows follow: a row without scatter, or with too few runs, has none. */
function ratiosOf(own: Length | undefined, other: Length | undefined): { sd: number; wall: number; rate: number }[] {
  if (own === undefined || other === undefined || Math.min(own.logs.length, other.logs.length) < 4) return [];
  const [before, after] = [describe(own.logs), describe(other.logs)];
  const sd = Math.sqrt(after.variance / before.variance);
  const wall = describe(other.wallMs).mean / describe(own.wallMs).mean;
  return Number.isFinite(sd) && sd > 0 ? [{ sd, wall, rate: Math.exp(after.mean - before.mean) }] : [];
}
