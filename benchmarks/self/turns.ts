/**
 * How well known differences are found by processes in turns and one after the other: `node benchmarks/self/turns.ts
 * [--form ops|core] [--rounds 12] [--truths 0,1,2,5] [--filter parse] [--ways turns,sequential] RUNTIME`. Prints for each operation,
 * or benchmark in Node.js core's form, and truth the change that was found, its 95 % interval and the standard deviation of a
 * round, for both ways, interleaved truth by truth.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, openStore, ops, reportOf } from '../../src/index.ts';
import { describeSample } from '../../src/stats/describe.ts';
import { findExperiment, readConfigurations, readVariants } from '../../src/store/experiments.ts';
import { eachRun } from '../../src/store/runs.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    form: { type: 'string', default: 'ops' },
    rounds: { type: 'string', default: '12' },
    truths: { type: 'string', default: '0,1,2,5,10,50' },
    filter: { type: 'string' },
    ways: { type: 'string', default: 'turns,sequential' },
  },
});
const [runtime = process.execPath] = positionals;
const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const database = openStore(join(home, 'experiments.sqlite'));
const runs = Number(values.rounds);
const WAYS = { turns: 'in turns', sequential: 'one after the other' };

console.log(`${runtime}, ${runs} rounds`);
for (const truth of values.truths.split(',').map(Number)) {
  for (const way of values.ways.split(',') as (keyof typeof WAYS)[]) {
    const began = performance.now();
    await (values.form === 'core' ? compareUnits : operateUnits)(100 + truth, way === 'turns');
    const { rows, warnings } = await reportOf(database, 'last');
    // A row that could not take turns is no evidence for them.
    for (const { kind, words } of warnings) if (kind === 'sequential') console.log(`  one after the other: ${words}`);
    const seconds = (performance.now() - began) / 1000;
    for (const { configuration, metric, ratio, interval } of rows) {
      if (!['steady', 'rate'].includes(metric) || ratio === null || interval === null) continue;
      // Of the time: what was asked for is so many units more.
      const change = [1 / ratio, 1 / interval[1], 1 / interval[0]].map((one) => ((one - 1) * 100).toFixed(2));
      const sd = (100 * scatterOf(configuration)).toFixed(2);
      console.log(
        `+${truth} %  ${configuration.padEnd(46)} ${WAYS[way].padEnd(20)} +${change[0]} % [${change[1]}, ${change[2]}]  sd ${sd} %`,
      );
    }
    console.log(`  ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`);
  }
}
database.close();
rmSync(home, { recursive: true });

function operateUnits(units: number, turns: boolean): Promise<unknown> {
  const files = [join(import.meta.dirname, 'known-truths.cjs')];
  const filter = values.filter === undefined ? [] : [values.filter];
  const on = [`base: ${runtime}`, `more: UNITS=${units} ${runtime}`];
  return ops({ files, filter, on, runs, fixed: true, turns, database });
}

function compareUnits(units: number, turns: boolean): Promise<unknown> {
  const suite = join(import.meta.dirname, 'known-truths');
  const set = values.filter === undefined ? [] : [`unit=${values.filter}`];
  const [baseline, contenders] = [`base: ${runtime}`, [`more: UNITS=${units} ${runtime}`]];
  return compare({ baseline, contenders, categories: ['truths'], suite, set, runs, fixed: true, turns, database });
}

/** Standard deviation of the log ratio of a round. */
function scatterOf(configuration: string): number {
  const { id } = findExperiment(database, 'last');
  const [base] = readVariants(database, id);
  const row = readConfigurations(database, id).find((one) => one.configuration === configuration);
  const rates = Map.groupBy(
    [...eachRun(database, id)].filter((run) => run.configuration === row?.id && run.rate !== null),
    ({ round }) => round,
  );
  const logs = [...rates.values()].flatMap((pair) => {
    const [a, b] = [pair.find(({ variant }) => variant === base?.id), pair.find(({ variant }) => variant !== base?.id)];
    return a?.rate && b?.rate ? [Math.log(b.rate / a.rate)] : [];
  });
  return describeSample(logs).sd;
}
