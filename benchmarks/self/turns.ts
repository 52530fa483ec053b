/**
 * How well known differences are found by processes in turns and one after the other: `node benchmarks/self/turns.ts
 * [--rounds 12] [--truths 0,1,2,5] RUNTIME`. Prints for each operation and truth the change that was found, its 95 % interval and
 * the standard deviation of a round, for both ways, interleaved truth by truth.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore, ops, reportOf } from '../../src/index.ts';
import { describeSample } from '../../src/stats/describe.ts';
import { findExperiment, readConfigurations, readVariants } from '../../src/store/experiments.ts';
import { eachRun } from '../../src/store/runs.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '12' }, truths: { type: 'string', default: '0,1,2,5,10,50' } },
});
const [runtime = process.execPath] = positionals;
const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const database = openStore(join(home, 'experiments.sqlite'));
const file = join(import.meta.dirname, 'known-truths.cjs');

console.log(`${runtime}, ${values.rounds} rounds`);
for (const truth of values.truths.split(',').map(Number)) {
  for (const turns of [true, false]) {
    const on = [`base: ${runtime}`, `more: UNITS=${100 + truth} ${runtime}`];
    const began = performance.now();
    await ops({ files: [file], on, runs: Number(values.rounds), fixed: true, turns, database });
    const { rows } = await reportOf(database, 'last');
    const seconds = (performance.now() - began) / 1000;
    for (const { configuration, metric, ratio, interval } of rows) {
      if (metric !== 'steady' || ratio === null || interval === null) continue;
      // Of the time: what was asked for is so many units more.
      const change = [1 / ratio, 1 / interval[1], 1 / interval[0]].map((one) => ((one - 1) * 100).toFixed(2));
      const sd = (100 * scatterOf(configuration)).toFixed(2);
      const way = turns ? 'in turns' : 'one after the other';
      console.log(
        `+${truth} %  ${configuration.padEnd(46)} ${way.padEnd(20)} +${change[0]} % [${change[1]}, ${change[2]}]  sd ${sd} %`,
      );
    }
    console.log(`  ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`);
  }
}
database.close();
rmSync(home, { recursive: true });

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
