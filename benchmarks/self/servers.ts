/**
 * How well known differences between servers are found in turns and one after the other: `node benchmarks/self/servers.ts
 * [--rounds 10] [--truths 0,5,10] [--duration 2] [--warmup 2] [--units 1000] [--nature compute] [--only 'in turns'] RUNTIME`. A server
 * does so many units of work (known-truths/natures.cjs) a request, others so many per cent more, and one none, which tells what a request takes beside its work: so the
 * change of the rate is known, too. Both ways change places after every round. Prints for each the change that was found with its
 * 95 % interval, the standard deviation of a round, and seconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { http, openStore } from '../../src/index.ts';
import { describeSample, mean } from '../../src/stats/describe.ts';
import { estimateOf } from '../../src/stats/estimate.ts';
import { findExperiment, readVariants } from '../../src/store/experiments.ts';
import { eachRun } from '../../src/store/runs.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    truths: { type: 'string', default: '0,5,10' },
    duration: { type: 'string', default: '2' },
    warmup: { type: 'string', default: '2' },
    units: { type: 'string', default: '1000' },
    nature: { type: 'string', default: 'compute' },
    only: { type: 'string' },
  },
});
const [runtime = process.execPath] = positionals;
const units = Number(values.units);
const truths = values.truths.split(',').map(Number);
const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const database = openStore(join(home, 'experiments.sqlite'));

const variant = (label: string, work: number) =>
  `${label}: NATURE="${values.nature}" UNITS=${Math.round(work)} ${runtime}`;
const on = [
  variant('base', units),
  variant('idle', 0),
  ...truths.map((truth, i) => variant(`more${i}`, units * (1 + truth / 100))),
];
const WAYS = ['one after the other', 'in turns'].filter((way) => values.only === undefined || way === values.only);

/** By way: seconds, loads, and by label the logs of the ratios of rates to the first, round by round. */
const found = new Map(
  WAYS.map((way) => [way, { seconds: 0, loads: [] as number[], logs: new Map<string, number[]>() }]),
);
for (let round = 0; round < Number(values.rounds); round++) {
  for (const way of round % 2 === 0 ? WAYS : WAYS.toReversed()) {
    const seen = found.get(way);
    if (seen === undefined) continue;
    const began = performance.now();
    await http({
      scenarios: [join(import.meta.dirname, 'known-work')],
      ...{
        on,
        database,
        runs: 1,
        shares: [],
        turns: way === 'in turns',
        connections: 10,
        durationMs: Number(values.duration) * 1000,
        warmupMs: Number(values.warmup) * 1000,
      },
    });
    seen.seconds += (performance.now() - began) / 1000;
    seen.loads.push(loadavg()[0] ?? 0);
    for (const [label, log] of logsOf()) seen.logs.set(label, [...(seen.logs.get(label) ?? []), log]);
  }
}
console.log(`${runtime}, ${values.rounds} rounds of ${values.duration} s, ${units} units of ${values.nature}`);
for (const [way, { seconds, loads, logs }] of found) {
  console.log(`${way}: ${(seconds / Number(values.rounds)).toFixed(1)} s a round, load ${mean(loads).toFixed(1)}`);
  // Without its work a request takes so large a share of the time.
  const share = 1 / Math.exp(mean(logs.get('idle') ?? [0]));
  for (const [i, truth] of truths.entries()) {
    const known = 1 / (1 + (truth / 100) * (1 - share)) - 1;
    const all = logs.get(`more${i}`) ?? [];
    const estimate = estimateOf(all.map(Math.exp));
    if (estimate === null) continue;
    const [low, high] = estimate.interval ?? [Number.NaN, Number.NaN];
    console.log(
      `  +${truth} %  known ${percent(known)}  found ${percent(estimate.value - 1)} [${percent(low - 1)}, ${percent(high - 1)}]  sd ${percent(describeSample(all).sd)}  ${all.length} rounds`,
    );
  }
}
database.close();
rmSync(home, { recursive: true });

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

/** Of the last experiment, which has one round. */
function logsOf(): [string, number][] {
  const { id } = findExperiment(database, 'last');
  const labels = new Map(readVariants(database, id).map((one) => [one.id, one.label]));
  const rates = new Map([...eachRun(database, id)].map((run) => [labels.get(run.variant) ?? '', run.rate ?? 0]));
  const base = rates.get('base') ?? 0;
  return [...rates].flatMap(([label, rate]) =>
    label !== 'base' && rate > 0 && base > 0 ? [[label, Math.log(rate / base)]] : [],
  );
}
