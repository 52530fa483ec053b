/**
 * What `compare` without options saves against upstream's fixed 30 runs, and whether it says the same: both over the same
 * configurations, node@18.16.0 against node@20.0.0, in one go on one machine.
 *
 *     node benchmarks/self/adaptive-against-fixed.ts [--rows published|suites|FOLDER] [--count N] [--seed 1] [--timed 3]
 *
 * Nobody picks the rows:
 *   published  42 rows drawn of those that upstream's own comparison of 18 with 20 has and the built-in suites have
 *              too, each with the iterations that upstream ran it with (draw-rows.ts; published-rows.json)
 *   suites     one of each of 48 consecutive parts of all built-in configurations (by module and file) that have no
 *              duration of their own, each as it is declared
 *   FOLDER     the same of another suite, such as the benchmark/ of a checkout of Node.js; 40 unless --count says more
 *
 * The rows are measured in blocks, each in both modes one after the other, which of them first in turns: what else the
 * machine does falls on both alike. The fixed part is one process a run as everywhere in jsdyno; upstream's two further
 * processes a run are not counted against it. Rows that one of the two releases cannot run are left out of all counts.
 * --count measures only that many rows. --timed measures so many of the fixed rounds and takes their time for that of 30: then
 * verdicts say nothing, and the ratio is known in a tenth of the time.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, openStore } from '../../src/index.ts';
import { lengthParameter } from '../../src/kinds/suite/calibration.ts';
import { randomStream, shuffled } from '../../src/stats/random.ts';
import { FIRST_LOOK } from '../../src/stats/sequential/wang-tsiatis.ts';
import { warningText } from '../../src/stats/warning.ts';
import { type Comparison, printComparison, rowPairs, runsOf } from './agreement.ts';
import { type DrawnGroup, oneOfEach, rowsOf } from './draw-rows.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: 'published' },
    timed: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const RUNS = 30;
const timed = Number(values.timed ?? RUNS);
const SUITES_COUNT = values.rows === 'suites' ? 48 : 40;
const suite = ['published', 'suites'].includes(values.rows) ? undefined : values.rows;
const BLOCK = 10;
const seed = Number(values.seed);

const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const database = openStore(join(home, 'experiments.sqlite'));
const loads: number[] = [];
const total: Comparison = { pairs: [], warnings: [], fixed: noTime(), adaptive: noTime() };
const blocks = blocksOf(values.rows === 'published' ? published() : [{ set: [], rows: await drawnOfSuite() }]);
for (const [i, block] of blocks.entries()) {
  const first = i % 2 === 0 ? await measure('adaptive', block) : await measure('fixed', block);
  const second = i % 2 === 0 ? await measure('fixed', block) : await measure('adaptive', block);
  const [adaptive, fixed] = i % 2 === 0 ? [first, second] : [second, first];
  total.pairs.push(...rowPairs(fixed, adaptive));
  total.warnings.push(...adaptive.report.warnings.map(warningText));
  const so = (total.fixed.seconds / total.adaptive.seconds).toFixed(2);
  process.stderr.write(`block ${i + 1} of ${blocks.length}, ${block.rows.length} rows: ratio so far ${so}\n`);
}
database.close();
rmSync(home, { recursive: true });
console.log(`load ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`);
printComparison(total, `fixed ${RUNS}`);

function noTime() {
  return { seconds: 0, runs: 0, calibration: 0 };
}

async function measure(mode: 'adaptive' | 'fixed', { set, rows }: DrawnGroup) {
  const startedAt = performance.now();
  let calibratedAt = startedAt;
  const seconds = new Map<string, number>();
  const least = new Map<string, number>();
  const add = (to: Map<string, number>, row: string, ms: number) => to.set(row, (to.get(row) ?? 0) + ms / 1000);
  const report = await compare({
    baseline: 'node@18.16.0',
    contenders: ['node@20.0.0'],
    categories: [...new Set(rows.map((row) => row.split('/')[0] as string))],
    rows,
    set,
    suite,
    runs: mode === 'fixed' ? timed : RUNS,
    seed,
    timeoutMs: 300_000,
    database,
    events: {
      onStart: () => {
        calibratedAt = performance.now();
      },
      onRunEnd: ({ configuration: { benchmark, configuration }, round }, { wallMs }) => {
        const row = `${benchmark} ${configuration}`;
        add(seconds, row, wallMs);
        if (round <= FIRST_LOOK) add(least, row, wallMs);
      },
    },
    ...(mode === 'adaptive' ? {} : { fixed: true }),
  });
  const sum = total[mode];
  const times = mode === 'fixed' ? RUNS / timed : 1;
  for (const [row, own] of seconds) seconds.set(row, own * times);
  sum.seconds += (calibratedAt - startedAt + (performance.now() - calibratedAt) * times) / 1000;
  loads.push(loadavg()[0] as number);
  if (mode === 'adaptive') sum.calibration += (calibratedAt - startedAt) / 1000;
  sum.runs += runsOf(report) * times;
  return { report, seconds, least };
}

function published(): DrawnGroup[] {
  return JSON.parse(readFileSync(new URL('published-rows.json', import.meta.url), 'utf8')) as DrawnGroup[];
}

async function drawnOfSuite(): Promise<string[]> {
  const eligible = (await rowsOf(suite)).filter((row) => lengthParameter(row)?.isDuration !== true);
  return oneOfEach(eligible, Math.max(SUITES_COUNT, Number(values.count ?? 0)), seed).map(
    (row) => `${row.benchmark} ${row.configuration}`,
  );
}

/** Blocks of one setting and at most ten rows, in random order. */
function blocksOf(groups: readonly DrawnGroup[]): DrawnGroup[] {
  const random = randomStream(seed, 0);
  const all = groups.flatMap(({ set, rows }) => {
    const mixed = shuffled(rows, random);
    const count = Math.ceil(rows.length / BLOCK);
    return Array.from({ length: count }, (_, i) => ({ set, rows: mixed.filter((_, at) => at % count === i) }));
  });
  let left = Number(values.count ?? Number.POSITIVE_INFINITY);
  return shuffled(all, random).flatMap(({ set, rows }) => {
    const kept = rows.slice(0, Math.max(0, left));
    left -= kept.length;
    return kept.length === 0 ? [] : [{ set, rows: kept }];
  });
}
