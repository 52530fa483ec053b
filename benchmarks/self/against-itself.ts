/**
 * How often `compare` calls a release different from itself: the same runtime twice, under two labels, over drawn rows of the
 * built-in suites, in turns.
 *
 *     node benchmarks/self/against-itself.ts [--node node@20.0.0] [--count 48] [--seed 3] [--runs 6] [--adaptive] [--busy 2]
 *
 * Rows are drawn as those of adaptive-against-fixed.ts. Printed for steady and declared rates: comparisons, those whose 95 % interval
 * leaves out 1 with the 95 % interval of that share (Clopper and Pearson) where 5 % is nominal, those called faster or slower
 * (corrected for all rows, so that there should be none in 19 of 20 runs), the mean of all changes, and the standard deviation of a
 * round. Each row has --runs rounds, or as many as its verdict takes with --adaptive. --busy starts so many processes beside that do
 * nothing but count, and ends them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, openStore, type ReportRow } from '../../src/index.ts';
import { lengthParameter } from '../../src/kinds/suite/calibration.ts';
import { binomialInterval } from '../../src/stats/binomial-interval.ts';
import { describeSample, mean, median } from '../../src/stats/describe.ts';
import { studentTCritical } from '../../src/stats/student-t.ts';
import { oneOfEach, rowsOf } from './draw-rows.ts';

const { values } = parseArgs({
  options: {
    node: { type: 'string', default: 'node@20.0.0' },
    count: { type: 'string', default: '48' },
    seed: { type: 'string', default: '3' },
    runs: { type: 'string', default: '6' },
    adaptive: { type: 'boolean', default: false },
    busy: { type: 'string', default: '0' },
  },
});

const eligible = (await rowsOf(undefined, [values.node])).filter((row) => lengthParameter(row)?.isDuration !== true);
const drawn = oneOfEach(eligible, Number(values.count), Number(values.seed));
const rows = drawn.map(({ benchmark, configuration }) => `${benchmark} ${configuration}`);
const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const database = openStore(join(home, 'experiments.sqlite'));
const beside = Array.from({ length: Number(values.busy) }, busy);
const began = performance.now();
const report = await compare({
  baseline: `a: ${values.node}`,
  contenders: [`b: ${values.node}`],
  categories: [...new Set(rows.map((row) => row.split('/')[0] as string))],
  rows,
  seed: Number(values.seed),
  timeoutMs: 300_000,
  database,
  ...(values.adaptive ? {} : { runs: Number(values.runs), fixed: true, turns: true }),
}).finally(() => {
  for (const process of beside) process.kill();
});
const seconds = (performance.now() - began) / 1000;
database.close();
rmSync(home, { recursive: true });

const load = (loadavg()[0] as number).toFixed(1);
console.log(`${values.node} against itself, ${rows.length} rows, ${seconds.toFixed(0)} s, load ${load} at the end`);
console.log('          rows   interval without 1           different   all changes       sd of a round');
for (const { name } of report.metrics)
  tell(
    name,
    report.rows.filter(({ metric, interval }) => metric === name && interval),
  );

/** Counts until it is ended, or whoever started it is gone. */
function busy(): ChildProcess {
  return spawn(
    process.execPath,
    ['-e', 'const { ppid } = process; for (let i = 0; ; i++) if (i % 1e8 === 0 && process.ppid !== ppid) break;'],
    {
      stdio: 'ignore',
    },
  );
}

function tell(name: string, some: readonly ReportRow[]): void {
  if (some.length === 0) return;
  const missed = some.filter(({ interval }) => interval !== null && (interval[0] > 1 || interval[1] < 1)).length;
  const [low, high] = binomialInterval(missed, some.length).map((share) => (100 * share).toFixed(1));
  const different = some.filter(({ verdict }) => verdict === 'faster' || verdict === 'slower').length;
  const logs = some.map(({ ratio }) => 100 * Math.log(ratio ?? 1));
  const error = (studentTCritical(0.05, some.length - 1) * describeSample(logs).sd) / Math.sqrt(some.length);
  const share = ((100 * missed) / some.length).toFixed(1);
  console.log(
    `${name.padEnd(9)} ${String(some.length).padStart(4)}   ${`${missed}, ${share} % (${low} to ${high})`.padEnd(26)}   ${String(different).padEnd(9)}` +
      `   ${mean(logs).toFixed(2)} % ± ${error.toFixed(2)}   ${sdWords(some)}`,
  );
}

/** Of fixed rounds alone: an interval that holds at every round is wider. */
function sdWords(some: readonly ReportRow[]): string {
  if (values.adaptive) return `${median(some.map(({ rounds }) => rounds))} rounds in the middle`;
  const sds = some.flatMap(({ interval, rounds }) => {
    if (interval === null) return [];
    const half = Math.log(interval[1] / interval[0]) / 2;
    return [(100 * half * Math.sqrt(rounds)) / studentTCritical(0.05, rounds - 1)];
  });
  const sorted = sds.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] as number).toFixed(1);
  return `${at(0.1)}, ${at(0.5)}, ${at(0.9)} % (tenth, middle, nine tenths)`;
}
