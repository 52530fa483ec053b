/**
 * How long a comparison of a whole suite takes without options, from rows that are drawn of it: hours on one lane, on several,
 * and by calculation on more.
 *
 *     node benchmarks/self/whole-suite.ts --suite ../node/benchmark [--old node@20.20.2] [--new node@22.22.2] [--count 100]
 *         [--lanes 1] [--seed 1]
 *
 * The rows are one of each of so many consecutive parts of all configurations, durations and servers included. The interval is
 * of the mean of drawn rows, by resampling them. Lanes that are not measured are calculated: as many as there are take as long
 * as one, but for what --gain says that a lane adds (docs/evidence/lanes.md). After each round it says how far it is, and what
 * the whole would have taken until then.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, openStore } from '../../src/index.ts';
import { mean } from '../../src/stats/describe.ts';
import { randomStream } from '../../src/stats/random.ts';
import { oneOfEach, rowsOf } from './draw-rows.ts';

const { values } = parseArgs({
  options: {
    suite: { type: 'string' },
    old: { type: 'string', default: 'node@20.20.2' },
    new: { type: 'string', default: 'node@22.22.2' },
    count: { type: 'string', default: '100' },
    lanes: { type: 'string', default: '1' },
    gain: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);
const all = await rowsOf(values.suite, [values.old, values.new]);
const rows = oneOfEach(all, Number(values.count), seed).map((row) => `${row.benchmark} ${row.configuration}`);

const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const database = openStore(join(home, 'experiments.sqlite'));
const seconds = new Map(rows.map((row) => [row, 0]));
const began = performance.now();
const report = await compare({
  baseline: values.old,
  contenders: [values.new],
  categories: [...new Set(rows.map((row) => row.split('/')[0] as string))],
  rows,
  suite: values.suite,
  seed,
  lanes: Number(values.lanes),
  database,
  events: {
    onRunEnd: ({ configuration: { benchmark, configuration } }, { wallMs }) => {
      const row = `${benchmark} ${configuration}`;
      seconds.set(row, (seconds.get(row) ?? 0) + wallMs / 1000);
    },
    onRoundEnd: (round, state) => {
      const open = state.decisions().filter(({ decision }) => decision.state === 'active').length;
      process.stderr.write(
        `round ${round}: ${elapsedSeconds().toFixed(0)} s, ${open} rows still open; so far ${hoursOf()}\n`,
      );
    },
  },
});
database.close();
rmSync(home, { recursive: true });

const verdicts = Map.groupBy(
  report.rows.filter(({ metric }) => metric === 'rate' || metric === 'steady'),
  ({ verdict }) => verdict,
);
console.log(`${rows.length} rows of ${all.length}, ${values.lanes} lanes, load ${(loadavg()[0] as number).toFixed(1)}`);
console.log([...verdicts].map(([verdict, { length }]) => `${length} ${verdict}`).join(', '));
const elapsed = elapsedSeconds();
console.log(`${elapsed.toFixed(0)} s, ${(elapsed / rows.length).toFixed(1)} s a row; the whole: ${hoursOf()}`);
for (const lanes of [8, 16]) {
  const calculated = (projection().hours * Number(values.lanes)) / (lanes * Number(values.gain));
  console.log(`${lanes} lanes, by calculation: ${calculated.toFixed(2)} h`);
}
console.log('most seconds:');
for (const [row, time] of [...seconds].sort((a, b) => b[1] - a[1]).slice(0, 15))
  console.log(`  ${time.toFixed(1)}  ${row}`);

function elapsedSeconds(): number {
  return (performance.now() - began) / 1000;
}

/** Hours that all rows take, by those that were drawn, and the interval of that. */
function projection(): { hours: number; low: number; high: number } {
  const each = [...seconds.values()];
  // What is beside the runs (looks, choosing iterations, listing) falls on all alike.
  const times = elapsedSeconds() / each.reduce((sum, one) => sum + one, 0);
  const whole = (some: number[]) => (mean(some) * times * all.length) / 3600;
  const random = randomStream(seed, 1);
  const again = () => each.map(() => each[Math.floor(random() * each.length)] as number);
  const resampled = Array.from({ length: 2000 }, () => whole(again())).sort((a, b) => a - b);
  return { hours: whole(each), low: resampled[50] as number, high: resampled[1949] as number };
}

function hoursOf(): string {
  const { hours, low, high } = projection();
  return `${hours.toFixed(1)} h (${low.toFixed(1)} to ${high.toFixed(1)})`;
}
