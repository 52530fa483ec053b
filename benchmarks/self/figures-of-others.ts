/**
 * What a tool says of its published benchmark files, beside what `jsdyno ops` says of them. The tool runs the file as its users do, jsdyno
 * runs it unedited, in turn. Prints for each file, over the rows that both name: the tool's time of a row as a share of jsdyno's, and how
 * much the same tool differs from itself when it runs again.
 *
 *     node benchmarks/self/figures-of-others.ts [folder with a clone OWNER/NAME of each; GitHub for ''] [repetitions] [repositories or files]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseVariant, resolveVariant } from '../../src/host/runtimes/index.ts';
import { openStore, ops } from '../../src/index.ts';
import { scratch } from './command.ts';
import { checkout, SOURCES } from './files-of-others/sources.ts';

/** Times of rows by name, ns. A name that stands twice has none. */
type Times = Map<string, number | undefined>;

interface Tool {
  install?: string;
  runtime: string;
  /** Runs the file in its folder and reads what it printed. */
  times: (runtime: string, file: string) => [name: string, ns: number][];
}

const UNITS: Record<string, number> = { ps: 1e-3, ns: 1, µs: 1e3, ms: 1e6, s: 1e9 };
const numberOf = (text: string) => Number(text.replaceAll(',', ''));

function printed(runtime: string, args: string[], cwd = process.cwd()): string {
  const env = { ...process.env, NO_COLOR: '1' };
  const text = execFileSync(runtime, args, {
    cwd,
    encoding: 'utf8',
    env,
    timeout: 400_000,
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: mitata colours what it prints all the same
  return text.replace(/\x1b\[[\d;]*m/g, '');
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(({ groups = {} }) => groups);

const TOOLS: Record<string, Tool> = {
  tinybench: {
    install: 'tinybench@5.1.0',
    runtime: 'node@24',
    times: (runtime, file) =>
      matches(printed(runtime, [file], dirname(file)), /│ \d+ +│ '(?<name>.+?)' +│ '(?<ns>[\d.]+) ±/g).map(
        ({ name, ns }) => [name ?? '', Number(ns)],
      ),
  },
  mitata: {
    install: 'mitata@1.0.34',
    runtime: 'node@24',
    times: (runtime, file) =>
      matches(
        printed(runtime, ['--expose-gc', file]),
        /^(?:• )?(?<name>\S.*?) +(?<time>[\d.]+) (?<unit>ps|ns|µs|ms|s)\/iter/gm,
      ).map(({ name, time, unit }) => [name ?? '', Number(time) * (UNITS[unit ?? ''] ?? Number.NaN)]),
  },
  'Benchmark.js': {
    install: 'benchmark@2.1.4',
    runtime: 'node@24',
    times: (runtime, file) =>
      matches(printed(runtime, [file]), /^(?<name>.+?) x (?<rate>[\d,.]+) ops\/sec/gm).map(({ name, rate }) => [
        (name ?? '').trim(),
        1e9 / numberOf(rate ?? ''),
      ]),
  },
  'bench-node': {
    install: 'bench-node@0.11.0',
    runtime: 'node@24',
    times: (runtime, file) =>
      matches(printed(runtime, ['--allow-natives-syntax', file]), /^\|(?<name>[^|]+)\|(?<rate>[\d,.]+)\|/gm).map(
        ({ name, rate }) => [(name ?? '').trim(), 1e9 / numberOf(rate ?? '')],
      ),
  },
  vitest: {
    install: 'vitest@4.1.12',
    runtime: 'node@24',
    times: (runtime, file) => {
      const output = join(scratch, 'vitest.json');
      printed(runtime, ['node_modules/vitest/vitest.mjs', 'bench', '--run', file, '--outputJson', output]);
      const { files } = JSON.parse(readFileSync(output, 'utf8')) as {
        files: { groups: { benchmarks: { name: string; mean?: number }[] }[] }[];
      };
      return files
        .flatMap(({ groups }) => groups.flatMap(({ benchmarks }) => benchmarks))
        .map(({ name, mean = Number.NaN }) => [name, mean * 1e6]);
    },
  },
  'Deno.bench': {
    runtime: 'deno@2',
    times: (runtime, file) => {
      const { benches } = JSON.parse(printed(runtime, ['bench', '-A', '--no-lock', '--no-check', '--json', file])) as {
        benches: { name: string; group?: string; results: { ok?: { avg: number } }[] }[];
      };
      return benches.map(({ name, group = '', results }) => [`${group} › ${name}`, results[0]?.ok?.avg ?? Number.NaN]);
    },
  },
};

/** Those of a file by jsdyno, by the same names. */
async function ours(runtime: string, file: string, grouped: boolean): Promise<[string, number][]> {
  const report = await ops({ files: [file], on: [runtime], runs: 3, timeoutMs: 60_000, database });
  return report.groups.flatMap(({ group, rows }) =>
    rows.flatMap(({ operation, cells: [cell] }): [string, number][] =>
      cell?.rate ? [[grouped ? `${group} › ${operation}` : operation, 1e9 / cell.rate.value]] : [],
    ),
  );
}

function byName(pairs: [string, number][]): Times {
  const times: Times = new Map();
  for (const [name, ns] of pairs) times.set(name, times.has(name) || !(ns > 0) ? undefined : ns);
  return times;
}

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
const medianOf = (values: number[]) => sorted(values)[values.length >> 1] ?? Number.NaN;
const ratios = (a: Times, b: Times) =>
  [...a].flatMap(([name, ns]) => {
    const other = b.get(name);
    return ns && other ? [ns / other] : [];
  });
/** Median factor by which times differ, either way. */
const differ = (a: Times, b: Times) => medianOf(ratios(a, b).map((ratio) => Math.max(ratio, 1 / ratio)));

const isAsked = (name: string) => only.length === 0 || only.some((part) => name.startsWith(part));
const [clones, repetitions = '2', ...only] = process.argv.slice(2);
const database = openStore(join(scratch, 'experiments.sqlite'));
console.log('| tool | file | rows | tool / jsdyno: median | least | most | the tool again | jsdyno again |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const source of SOURCES.filter(({ repository, files }) =>
  files.some((file) => isAsked(`${repository} ${file}`)),
)) {
  const tool = TOOLS[source.tool];
  if (!tool) throw new Error(`no tool ${source.tool}`);
  const folder = checkout(source, clones, tool.install);
  const runtime = (await resolveVariant(parseVariant(tool.runtime))).variant.runtime.executable;
  for (const file of source.files) {
    const where = `${source.repository} ${file}`;
    if (!isAsked(where)) continue;
    process.chdir(folder);
    try {
      const theirs: Times[] = [];
      const own: Times[] = [];
      for (let at = 0; at < Number(repetitions); at++) {
        theirs.push(byName(tool.times(runtime, join(folder, file))));
        own.push(byName(await ours(runtime, file, source.tool === 'Deno.bench')));
      }
      const shares = theirs.flatMap((times, at) => ratios(times, own[at] ?? new Map()));
      const rows = ratios(theirs[0] ?? new Map(), own[0] ?? new Map()).length;
      const spread = sorted(shares);
      const [a, b] = [theirs, own].map(([first, second]) => (first && second ? differ(first, second) : Number.NaN));
      const cells = [medianOf(shares), spread[0], spread.at(-1), a, b].map((value) => value?.toPrecision(3));
      console.log(
        `| ${[source.tool, where, `${rows} of ${theirs[0]?.size} and ${own[0]?.size}`, ...cells].join(' | ')} |`,
      );
      if (process.env.ROWS)
        for (const [name, ns] of theirs[0] ?? [])
          console.error(
            `${where}\t${name}\t${ns}\t${own[0]?.get(name)}\t${theirs[1]?.get(name)}\t${own[1]?.get(name)}`,
          );
    } catch (error) {
      console.log(`| ${source.tool} | ${where} | ${String(error).split('\n')[0]} |`);
    }
  }
}
database.close();
