/**
 * Replays the CSVs of upstream's compare.js in a folder (not in folders below it) through the adaptive mode.
 *
 *     npm run replay -- ../shared/corpus                 figures by mode and by file, and where the verdicts differ
 *     npm run replay -- ../shared/corpus --orders 200    also with the rounds of every row in 200 random orders
 */
import { createReadStream, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { randomStream, shuffled } from '../src/stats/random.ts';
import { readCompareCsv } from '../src/store/csv-read.ts';
import {
  agrees,
  isSmallAndEquivalent,
  isStrong,
  pairCorrelationOf,
  type ReplayFigures,
  type ReplayRow,
  type ReplaySeries,
  reordered,
  replay,
  replayFigures,
  replaySeries,
  SPAWN_SECONDS,
  secondsOf,
  withoutStopping,
} from './replay-sessions.ts';

/** Reads every CSV of a folder; `leftOut` says which rows cannot be replayed and why. */
export async function readFolder(folder: string): Promise<{ all: ReplaySeries[]; leftOut: string[] }> {
  const all: ReplaySeries[] = [];
  const leftOut: string[] = [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'));
  for (const file of files.toSorted()) {
    const { series, leftOut: ofFile } = await readFile(join(folder, file));
    all.push(...series);
    leftOut.push(...ofFile);
  }
  return { all, leftOut };
}

/** Reads one CSV; the first binary is the baseline, unless one is called "old". */
export async function readFile(path: string): Promise<{ series: ReplaySeries[]; leftOut: string[] }> {
  const group = basename(path, '.csv').replace(/^compare-/, '');
  const measured = new Map<string, number[]>();
  const key = (...names: string[]): string => names.join('\n');
  const csv = await readCompareCsv(createReadStream(path), path, ({ binary, benchmark, configuration, time }) => {
    const name = key(benchmark, configuration, binary);
    const seconds = time === null || time === '' ? Number.NaN : Number(time);
    const known = measured.get(name);
    if (known === undefined) measured.set(name, [seconds]);
    else known.push(seconds);
  });
  const [first = '', second = ''] = csv.binaries.toSorted((a, b) => Number(b === 'old') - Number(a === 'old'));
  const series: ReplaySeries[] = [];
  const leftOut = [...csv.warnings];
  for (const { benchmark, configuration, byBinary, interleaved } of csv.groups) {
    const [baseline = [], contender = []] = [byBinary.get(first), byBinary.get(second)];
    const after = measured.get(key(benchmark, configuration, second)) ?? [];
    const seconds = (measured.get(key(benchmark, configuration, first)) ?? []).map((s, i) => s + (after[i] as number));
    try {
      if (csv.binaries.length !== 2 || !interleaved) throw new RangeError('not two binaries that take turns');
      series.push(replaySeries({ group, benchmark, configuration, baseline, contender, seconds }));
    } catch (error) {
      leftOut.push(`${group}: ${benchmark} ${configuration}: ${(error as Error).message}`);
    }
  }
  return { series, leftOut };
}

const HEADER = ['', 'rows', 'rounds', 'runs', 'time', 'measured', 'agree', 'or < 2 %', 'wrong sign', 'missed'];

function line(name: string, figures: ReplayFigures): string[] {
  const { rows, rounds, runsSaved, timeSaved, measuredSaved, agreement, agreementWithinMargin } = figures;
  return [
    name,
    String(rows),
    rounds.toFixed(1),
    times(runsSaved),
    times(timeSaved),
    times(measuredSaved),
    share(agreement),
    share(agreementWithinMargin),
    String(figures.wrongSigns),
    `${figures.missed} of ${figures.strong}`,
  ];
}

function times(factor: number): string {
  return Number.isNaN(factor) ? '-' : `x${factor.toFixed(2)}`;
}

function share(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

/** Columns of equal width, the first to the left. */
function table(lines: readonly string[][]): string {
  const widths = HEADER.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const cell = (text: string, i: number): string =>
    i === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[i] ?? 0);
  return lines.map((cells) => cells.map(cell).join('  ').trimEnd()).join('\n');
}

function modes(all: readonly ReplaySeries[]): string {
  const byFile = [...Map.groupBy(all, ({ group }) => group).values()];
  return table([
    HEADER,
    line('adaptive (default)', replayFigures(replay(all))),
    line('  correction by file', replayFigures(byFile.flatMap((ofFile) => replay(ofFile)))),
    line('  no correction', replayFigures(replay(all, { alone: true }))),
    line('strict (e-BH)', replayFigures(replay(all, { strict: true }))),
    line('  no correction', replayFigures(replay(all, { strict: true, alone: true }))),
    line('pooled statistic', replayFigures(replay(all, { pooled: true }))),
    line('no stopping', replayFigures(withoutStopping(all))),
  ]);
}

/** Rows whose verdict, q, interval and words say different things, in each form. */
function agreement(all: readonly ReplaySeries[]): string {
  const forms: [string, readonly ReplayRow[]][] = [
    ['adaptive', replay(all)],
    ['strict', replay(all, { strict: true })],
    ['fixed', withoutStopping(all)],
  ];
  return forms
    .flatMap(([name, rows]) => {
      const found = rows.flatMap((row) => row.disagreement ?? []);
      return [
        `${name}: ${found.length} of ${rows.length} rows disagree with themselves`,
        ...found.map((one) => `  ${one}`),
      ];
    })
    .join('\n');
}

function files(rows: readonly ReplayRow[]): string {
  const groups = [...Map.groupBy(rows, ({ series }) => series.group)];
  return table([
    HEADER,
    ...groups.map(([group, ofFile]) => line(group, replayFigures(ofFile))),
    line('all', replayFigures(rows)),
  ]);
}

function differences(rows: readonly ReplayRow[]): string {
  const differing = rows.filter((row) => !agrees(row));
  const fixed = withoutStopping(rows.map(({ series }) => series));
  const anyway = rows.filter((row, i) => !agrees(row) && !agrees(fixed[i] as ReplayRow)).length;
  const kind = (row: ReplayRow): string => {
    const { stars, improvement } = row.series.upstream;
    if (stars === '') return 'no star, and different';
    const size = Math.abs(improvement ?? 0) <= 2 ? 'at most 2 %' : 'over 2 %';
    return `starred, ${size}, and ${row.state}`;
  };
  const lines = [
    `${differing.length} of ${rows.length} rows differ from the stars, ${anyway} of them without stopping as well:`,
  ];
  for (const [name, ofKind] of Map.groupBy(differing, kind)) {
    lines.push(`  ${String(ofKind.length).padStart(3)}  ${name}`);
    for (const row of ofKind) if (!isSmallAndEquivalent(row)) lines.push(`         ${describe(row)}`);
  }
  return lines.join('\n');
}

function describe({ series, words }: ReplayRow): string {
  const { group, benchmark, configuration, upstream } = series;
  const mark = isStrong(series) ? ' (missed)' : '';
  return `${group} ${benchmark} ${configuration}: ${upstream.improvement?.toFixed(2)} % ${upstream.stars}, here ${words}${mark}`;
}

function costliest(rows: readonly ReplayRow[]): string {
  const costs = rows.map((row) => ({ row, cost: secondsOf(row.series, row.rounds) })).sort((a, b) => b.cost - a.cost);
  const whole = costs.reduce((sum, { cost }) => sum + cost, 0);
  const lines = costs.slice(0, 5).map(({ row, cost }) => {
    const { group, benchmark, configuration } = row.series;
    return `  ${share(cost / whole).padStart(6)}  ${group} ${benchmark} ${configuration}: ${row.words}`;
  });
  const half = costs.findIndex((_, i) => costs.slice(0, i + 1).reduce((sum, { cost }) => sum + cost, 0) >= whole / 2);
  return [`Half of the time that is left goes to ${half + 1} rows; most to`, ...lines].join('\n');
}

function orders(all: readonly ReplaySeries[], count: number): string {
  const drawn = Array.from({ length: count }, (_, seed) => {
    const random = randomStream(seed, 0);
    return replayFigures(replay(all.map((one) => reordered(one, shuffled([...one.seconds.keys()], random)))));
  });
  const spread = (read: (figures: ReplayFigures) => number, show: (value: number) => string): string => {
    const sorted = drawn.map(read).sort((a, b) => a - b);
    return [0.05, 0.5, 0.95].map((p) => show(sorted[Math.floor(p * (count - 1))] as number)).join(', ');
  };
  return [
    `Default rules with the rounds of every row in ${count} random orders (5, 50 and 95 % of them):`,
    `  runs ${spread((f) => f.runsSaved, times)}; time ${spread((f) => f.timeSaved, times)}; agree ${spread((f) => f.agreement, share)}`,
    `  wrong signs: ${drawn.reduce((sum, f) => sum + f.wrongSigns, 0)} in all; missed: at most ${Math.max(...drawn.map((f) => f.missed))}`,
  ].join('\n');
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { orders: { type: 'string' } } });
  const [folder] = positionals;
  const count = Number(values.orders ?? 0);
  if (folder === undefined || !Number.isInteger(count) || count < 0) {
    throw new Error('usage: npm run replay -- FOLDER [--orders N]');
  }
  const { all, leftOut } = await readFolder(folder);
  if (all.length === 0) throw new Error(`no CSV of a comparison that can be replayed in ${folder}`);
  const rows = replay(all);
  const starred = all.filter(({ upstream }) => upstream.stars !== '').length;
  const hours = all.reduce((sum, series) => sum + secondsOf(series, series.seconds.length), 0) / 3600;
  const correlation = (rounds: number): string => pairCorrelationOf(all, rounds).toFixed(3);
  console.log(
    `${all.length} comparisons, ${starred} starred; ${hours.toFixed(1)} h with ${1000 * SPAWN_SECONDS} ms to start each process.`,
  );
  console.log(`Mean correlation within rounds ${correlation(5)} after 5 rounds, ${correlation(30)} after 30.\n`);
  for (const reason of leftOut) console.log(`left out: ${reason}`);
  console.log(`${modes(all)}\n`);
  console.log(`${agreement(all)}\n`);
  console.log('runs, time (with starts), measured: recorded / made. agree: starred at .05 and different in the same');
  console.log('direction, or neither; "or < 2 %": equivalent agrees with a starred effect of at most 2 %.');
  console.log('missed: rows of three stars and over 2 % that are not called different.\n');
  console.log(`${files(rows)}\n`);
  console.log(`${differences(rows)}\n`);
  console.log(costliest(rows));
  if (count > 0) console.log(`\n${orders(all, count)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
