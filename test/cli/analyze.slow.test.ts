import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type AnalyzeArgs, printAnalysis } from '../../src/cli/analyze.ts';
import { splitCsvLine } from '../../src/store/csv-line.ts';
import { page } from '../../src/text/addresses.ts';
import { csvPath } from '../show/report/fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-analyze-'));
after(() => rmSync(folder, { recursive: true }));

interface Printed {
  code: number;
  out: string;
  err: string;
}

async function run(args: AnalyzeArgs, stdin: string[] = [], isTTY = false): Promise<Printed> {
  const printed = { out: '', err: '' };
  const code = await printAnalysis(args, {
    stdin,
    stdout: { isTTY, explains: true, write: (text) => (printed.out += text) },
    stderr: { write: (text) => (printed.err += text) },
  });
  return { code, ...printed };
}

test('prints upstream’s table and then its own where there is no terminal, or the one asked for', async () => {
  const file = csvPath('readfile-18-20.csv');
  const both = await run({ files: [file] });
  const upstream = await run({ files: [file], format: 'upstream' });
  const table = await run({ files: [file], format: 'table' });
  assert.equal(both.out, `${upstream.out}\n${table.out}`);
  assert.deepEqual([both.code, both.err], [0, '']);
});

test('on a terminal its own table stands alone, unless another is asked for', async () => {
  const file = csvPath('readfile-18-20.csv');
  for (const format of ['table', 'upstream', 'json'] as const) {
    assert.equal((await run({ files: [file], format }, [], true)).out, (await run({ files: [file], format })).out);
  }
  assert.equal((await run({ files: [file] }, [], true)).out, (await run({ files: [file], format: 'table' })).out);
});

test('standard input gives the same', async () => {
  const file = csvPath('readfile-18-20.csv');
  const text = readFileSync(file, 'utf8');
  const piped = await run({ files: ['-'], format: 'csv' }, [text.slice(0, 1000), text.slice(1000)]);
  assert.deepEqual(piped, await run({ files: [file], format: 'csv' }));
});

test('rows that failed leave code 3, and the rest of the report stands', async () => {
  const { code, out, err } = await run({ files: [csvPath('edges.csv')], format: 'upstream' });
  assert.equal(code, 3);
  assert.match(out, /ee-emit\.js n=1000 listeners=1 +\*\*\* /);
  assert.match(err, /^warning: columns ignored: host\nwarning: 3 lines were left out/);
});

test('bad usage is refused in one line', async () => {
  const file = csvPath('edges.csv');
  await assert.rejects(run({ files: ['none.csv'] }), { code: 'CSV_UNREADABLE' });
  await assert.rejects(run({ files: ['-'] }, ['hello\n']), { code: 'CSV_UNREADABLE' });
  const cut = readFileSync(foreign('hyperfine-2.0.0.json'), 'utf8').slice(0, 500);
  await assert.rejects(run({ files: ['-'] }, [cut]), {
    code: 'CSV_UNREADABLE',
    hint: `JSON is read whole, and of the tools that ${page('analyze')} names`,
  });
  await assert.rejects(run({ files: [file], baseline: 'odl' }), { code: 'BAD_OPTION', hint: '--baseline old' });
  await assert.rejects(run({ files: [file], format: 'jsn' as 'json' }), { code: 'BAD_OPTION', hint: '--format json' });
  await assert.rejects(run({ files: [file], margin: 0 }), { code: 'BAD_OPTION' });
  await assert.rejects(run({ files: [file], margin: Number.NaN }), { code: 'BAD_OPTION' });
});

test('a margin decides what is equivalent', async () => {
  const file = csvPath('readfile-18-20.csv');
  const verdicts = async (margin: number): Promise<string[]> =>
    JSON.parse((await run({ files: [file], format: 'json', margin })).out).rows.map(
      (row: { verdict: string }) => row.verdict,
    );
  // A difference that is shown stays one, however wide the margin.
  assert.deepEqual(await verdicts(0.5), ['slower', 'faster']);
});

const foreign = (name: string) => fileURLToPath(new URL(`../fixtures/foreign/${name}`, import.meta.url));

test('files of another tool are compared, in which each run is a process', async () => {
  const { code, out } = await run({
    files: ['hyperfine-2.0.0.json', 'hyperfine-1.20.0.json'].map(foreign),
    format: 'csv',
  });
  assert.equal(code, 0);
  assert.match(out, /^hyperfine,command='.\/node20 -e 0',rate,hyperfine-2.0.0,hyperfine-1.20.0,6,6,5.37/m);
  const alone = await run({ files: [foreign('hyperfine-2.0.0.json')], format: 'table' });
  const unknown = run({ files: [foreign('hyperfine-2.0.0.json')], baseline: './node20' });
  await assert.rejects(unknown, { code: 'BAD_OPTION', hint: "--baseline './node20 -e 0'" });
  assert.match(alone.out, /^\.\/node24 -e 0 against \.\/node20 -e 0\n[\s\S]* 6 {2}faster\n/);
});

test('one process a variant gives no verdict, and is said', async () => {
  for (const tool of readdirSync(foreign(''))) {
    const name = join(folder, 'other');
    copyFileSync(foreign(tool), name);
    const { code, out } = await run({ files: [foreign(tool), name], format: 'table' });
    assert.equal(code, 0, tool);
    const isSaid = /other: one process a variant, which says nothing of the next one; add several runs/.test(
      out.replace(/\n +/g, ' '),
    );
    assert.equal(isSaid, !/^(hyperfine|jmh)/.test(tool), tool);
    if (isSaid) assert.match(out, /^[1-3] undecided$/m);
  }
  await assert.rejects(run({ files: [foreign('mitata-1.0.34.json')] }), { code: 'BAD_USAGE' });
});

test('several rows of one name in one process a variant are said to be of one, too', async () => {
  const written = (ms: number) => {
    const benchmarks = [1, 1.01, 1.02, 1.03, 1.04].map((times) => ({ name: 'x', mean: ms * times }));
    return JSON.stringify({ files: [{ filepath: '/a.bench.ts', groups: [{ fullName: 'a.bench.ts', benchmarks }] }] });
  };
  const files = ['slow.json', 'fast.json'].map((name) => join(folder, name));
  for (const [at, file] of files.entries()) writeFileSync(file, written(2 - at));
  const { out } = await run({ files, format: 'table' });
  assert.match(out, /one process a\s+variant/);
  assert.match(out, /^5 undecided$/m);
});

/** "improvement half-width stars" by "benchmark configuration" of upstream's table. */
async function figuresOf(file: string): Promise<Map<string, string>> {
  const { out } = await run({ files: [file], format: 'upstream' });
  const figures = new Map<string, string>();
  for (const line of out.split('\n')) {
    const match = /^(\S.*?) +(\**) +(-?[\d.]+) % +±([\d.]+)% /.exec(line);
    if (match !== null) figures.set(match[1] as string, `${match[3]} ${match[4]} ${match[2]}`);
  }
  return figures;
}

const PAIRS: Record<string, string> = {
  'node@16.20.0 node@18.16.0': '16-18',
  'node@18.16.0 node@20.0.0': '18-20',
  'node@16.20.0 node@20.0.0': '16-20',
};
const shared = new URL('../../../shared/', import.meta.url);
const claimsFile = new URL('claims/state-of-nodejs-2023-tables.csv', shared);
const corpus = new URL('corpus/', shared);

test('equals the published tables of 2023 wherever the raw runs are at hand', {
  skip: !existsSync(claimsFile) || !existsSync(corpus),
}, async () => {
  const figures = new Map<string, Map<string, string>>();
  for (const folder of [corpus, new URL('16-20/', corpus)]) {
    for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.csv'))) {
      const pair = /(\d\d-\d\d)\.csv$/.exec(name)?.[1] ?? '';
      const known = figures.get(pair) ?? new Map<string, string>();
      for (const [row, text] of await figuresOf(fileURLToPath(new URL(name, folder)))) known.set(row, text);
      figures.set(pair, known);
    }
  }
  const [, ...claims] = readFileSync(claimsFile, 'utf8').trimEnd().split('\n').map(splitCsvLine);
  let compared = 0;
  for (const claim of claims) {
    const [benchmark, configuration, baseline, contender, improvement, halfWidth, stars] = claim as string[];
    const pair = PAIRS[`${baseline} ${contender}`] ?? '';
    const ours = figures.get(pair)?.get(`${benchmark} ${configuration}`);
    assert.equal(ours, `${improvement} ${halfWidth} ${stars}`, `${pair}: ${benchmark} ${configuration}`);
    compared++;
  }
  assert.equal(compared, 82);
});

test('equals them for the runs of fs/readfile.js, which are kept here', async () => {
  const claims: Record<string, [ascii: string, utf8: string]> = {
    '16-18': ['67.59 3.80 ***', '11.97 1.09 ***'],
    '18-20': ['-27.30 4.27 ***', '3.25 0.61 ***'],
    '16-20': ['21.96 7.96 ***', '15.55 1.09 ***'],
  };
  for (const [pair, expected] of Object.entries(claims)) {
    const figures = await figuresOf(csvPath(`readfile-${pair}.csv`));
    const name = (encoding: string): string =>
      `fs/readfile.js concurrent=1 len=16777216 encoding='${encoding}' duration=5`;
    assert.deepEqual([figures.get(name('ascii')), figures.get(name('utf-8'))], expected);
  }
});
