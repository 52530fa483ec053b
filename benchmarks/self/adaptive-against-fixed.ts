/**
 * What `compare` without options saves against upstream's fixed 30 runs, and whether it says the same: both over the same
 * configurations, node@18.16.0 against node@20.0.0, in one go on one machine.
 *
 *     node benchmarks/self/adaptive-against-fixed.ts [--rows published|suites|FOLDER] [--count N] [--seed 1] [--timed 3]
 *         [--lanes N] [--each] [--save FILE | --fixed FILE]
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
 *
 * --save writes the fixed part to a file when all is done, and --fixed reads it from there: then only the adaptive half is measured. Rows,
 * seed and count must be those of the file. Ratios of time then compare two times of measurement, at whatever loads: enough to see
 * what a change does to verdicts and to the time of rows; a ratio to be told to others is measured in one go.
 * --lanes measures the adaptive half on so many lanes, the fixed half stays on one. A block has ten rows at most and ends with its last,
 * so lanes wait for each other more often than in a whole suite, and all blocks check them anew.
 * --each prints time and verdicts of each row.
 */
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, openStore } from '../../src/index.ts';
import { lengthParameter } from '../../src/kinds/suite/calibration.ts';
import { randomStream, shuffled } from '../../src/stats/random.ts';
import { FIRST_LOOK } from '../../src/stats/sequential/wang-tsiatis.ts';
import { warningText } from '../../src/stats/warning.ts';
import { fixedRowsOf, type Measured, printComparison, rowPairs, runsOf, type Spent } from './agreement.ts';
import { type DrawnGroup, oneOfEach, rowsOf } from './draw-rows.ts';
import { drawDifference, drawOf, type FixedPart, type FixedRow, readFixedPart, saveFixedPart } from './fixed-part.ts';

type Mode = 'adaptive' | 'fixed';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: 'published' },
    timed: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '1' },
    each: { type: 'boolean', default: false },
    save: { type: 'string' },
    fixed: { type: 'string' },
  },
});
const RELEASES = ['node@18.16.0', 'node@20.0.0'] as const;
const RUNS = 30;
const earlier = earlierPart();
const timed = earlier?.timed ?? Number(values.timed ?? RUNS);
const lanes = Number(values.lanes);
const SUITES_COUNT = values.rows === 'suites' ? 48 : 40;
const suite = ['published', 'suites'].includes(values.rows) ? undefined : values.rows;
const BLOCK = 10;
const seed = Number(values.seed);

const blocks = blocksOf(values.rows === 'published' ? published() : [{ set: [], rows: await drawnOfSuite() }]);
const draw = drawOf(RELEASES, seed, blocks);
const difference = earlier && drawDifference(earlier.draw, draw);
if (difference !== undefined) refuse(`--fixed ${values.fixed}: ${difference}`);

const home = mkdtempSync(join(tmpdir(), 'jsdyno-self-'));
const database = openStore(join(home, 'experiments.sqlite'));
const loads: Record<Mode, number[]> = { adaptive: [], fixed: [] };
const total: Record<Mode, Spent> = {
  adaptive: { seconds: 0, runs: 0, calibration: 0 },
  fixed: { seconds: earlier?.seconds ?? 0, runs: earlier?.runs ?? 0, calibration: 0 },
};
const fixedRows: FixedRow[] = [...(earlier?.rows ?? [])];
const adaptiveParts: Measured[] = [];
for (const [i, block] of blocks.entries()) {
  for (const mode of modesOf(i)) {
    const measured = await measure(mode, block);
    if (mode === 'adaptive') adaptiveParts.push(measured);
    else fixedRows.push(...fixedRowsOf(measured));
  }
  const { fixed, adaptive } = total;
  const so = earlier
    ? `${(adaptive.seconds / 60).toFixed(1)} min`
    : `ratio ${(fixed.seconds / adaptive.seconds).toFixed(2)}`;
  process.stderr.write(`block ${i + 1} of ${blocks.length}, ${block.rows.length} rows: ${so} so far\n`);
}
database.close();
rmSync(home, { recursive: true });
if (values.save !== undefined) {
  const { seconds, runs } = total.fixed;
  const measured = new Date().toISOString();
  saveFixedPart(values.save, { draw, measured, load: range(loads.fixed), timed, seconds, runs, rows: fixedRows });
}
console.log(`load ${rangeWords([...loads.adaptive, ...loads.fixed])}`);
if (earlier !== undefined) {
  console.log(
    `the fixed part was not measured now but until ${earlier.measured}, at load ${rangeWords(earlier.load)} (${values.fixed}):`,
  );
  console.log('ratios of time compare two times of measurement, and what else the machines did may differ');
}
if (timed < RUNS) console.log(`only ${timed} of ${RUNS} fixed rounds were run: their verdicts say nothing`);
printComparison(
  {
    ...total,
    pairs: adaptiveParts.flatMap((part) => rowPairs(fixedRows, part)),
    warnings: adaptiveParts.flatMap(({ report }) => report.warnings.map(warningText)),
  },
  { name: `fixed ${RUNS}`, isEarlier: earlier !== undefined, lanes, each: values.each },
);

/** What is wrong with files is said before anything is measured. */
function earlierPart(): FixedPart | undefined {
  const { save, fixed } = values;
  try {
    if (save !== undefined) accessSync(dirname(save), constants.W_OK);
    if (fixed === undefined) return undefined;
    if (save !== undefined) return refuse('--save: with --fixed there is no new fixed part');
    const part = readFixedPart(fixed);
    if (values.timed === undefined || Number(values.timed) === part.timed) return part;
    return refuse(`--fixed ${fixed}: it has --timed ${part.timed}, not ${values.timed}`);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function refuse(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

/** In which order a block is measured: first the one, then the other way. */
function modesOf(block: number): Mode[] {
  if (earlier !== undefined) return ['adaptive'];
  return block % 2 === 0 ? ['adaptive', 'fixed'] : ['fixed', 'adaptive'];
}

function range(some: readonly number[]): [number, number] {
  return [Math.min(...some), Math.max(...some)];
}

function rangeWords(some: readonly number[]): string {
  return range(some)
    .map((one) => one.toFixed(1))
    .join(' to ');
}

async function measure(mode: Mode, { set, rows }: DrawnGroup): Promise<Measured> {
  const startedAt = performance.now();
  let calibratedAt = startedAt;
  const seconds = new Map<string, number>();
  const least = new Map<string, number>();
  const add = (to: Map<string, number>, row: string, ms: number) => to.set(row, (to.get(row) ?? 0) + ms / 1000);
  const report = await compare({
    baseline: RELEASES[0],
    contenders: [RELEASES[1]],
    categories: [...new Set(rows.map((row) => row.split('/')[0] as string))],
    rows,
    set,
    suite,
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
    ...(mode === 'adaptive' ? { lanes } : { runs: timed, fixed: true }),
  });
  const sum = total[mode];
  const times = mode === 'fixed' ? RUNS / timed : 1;
  for (const [row, own] of seconds) seconds.set(row, own * times);
  sum.seconds += (calibratedAt - startedAt + (performance.now() - calibratedAt) * times) / 1000;
  loads[mode].push(loadavg()[0] as number);
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
