/** Files of Node.js core's tree for its `node:bench`, in a suite: rows, figures, and a CSV of compare-node-bench.js. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { inProcess } from '../../cli/in-process.ts';
import { cached, NODE_BENCH } from '../../harness/operations/start-harness.ts';
import { ROOT, SUITE } from '../../host-variant.ts';

const home = mkdtempSync(join(tmpdir(), 'jsdyno-node-bench-files-'));
after(() => rmSync(home, { recursive: true }));
const env = { ...process.env, JSDYNO_HOME: home };
cpSync(join(ROOT, 'test/fixtures/core-tree'), join(home, 'tree'), { recursive: true });
const tree = join(home, 'tree/benchmark');
cpSync(join(SUITE, 'common.js'), join(tree, 'common.js'));

const FILE = 'buffers/_fill.node-bench.js';
const ROWS = ['16', '512'].flatMap((size) => ['0', 'ab'].map((value) => `n=100000 size=${size} value='${value}'`));

/** The rates of the rows of the file; run.js writes texts in quotes, which a CSV doubles. */
async function rates(words: string[]): Promise<Map<string, number>> {
  const { code, stdout, stderr } = await inProcess(
    ['run', '--suite', tree, 'buffers', '--filter', 'node-bench', '--format', 'csv', '--no-progress', ...words],
    env,
  );
  assert.equal(code, 0, stderr);
  const [, ...lines] = stdout.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [, file = '', configuration = '', rate] = /^"([^"]*)", *"((?:[^"]|"")*)", *([\d.e+]+)/.exec(line) ?? [];
      assert.equal(file, FILE, line);
      return [configuration.replaceAll('""', "'"), Number(rate)];
    }),
  );
}

suite('files for node:bench in a suite', () => {
  for (const name of ['node@18', 'node@22', 'node@26', 'bun@1', 'deno@2']) {
    const isAll = name === 'node@18';
    test(`run on ${name}, a row for each of their params${isAll ? '' : ' that --set names'}`, async (t) => {
      const runtime = await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not in the cache`);
      const set = ['--set', 'size=16', '--set', 'size=64', '--set', 'value=ab'];
      const found = await rates(['--on', runtime.executable, ...(isAll ? [] : set)]);
      assert.deepEqual([...found.keys()].sort(), isAll ? ROWS.toSorted() : ["n=100000 size=16 value='ab'"]);
      assert.ok([...found.values()].every((rate) => rate > 0));
    });
  }

  test('are chosen once all are declared: by name, and by what is to run alone', async () => {
    const write = (code: string) =>
      writeFileSync(
        join(tree, 'names', '_n.node-bench.js'),
        `const { bench, suite, before } = require('node:bench');${code}`,
      );
    mkdirSync(join(tree, 'names'));
    const fn = '(b) => { b.start(); for (let i = 0; i < 1e5; i++) Math.sqrt(i); b.end(1e5); }';
    const named = async (...words: string[]) => {
      const { stdout, stderr } = await inProcess(
        ['run', '--suite', tree, 'names', '--on', process.execPath, '--format', 'csv', '--no-progress', ...words],
        env,
      );
      return stdout === ''
        ? stderr
        : [...stdout.matchAll(/^"names[^"]*", *"((?:[^"]|"")*)"/gm)].map(([, row = '']) => row.replaceAll('""', "'"));
    };
    write(['first', 'second'].map((name) => `bench('${name}', ${fn});`).join(''));
    assert.deepEqual(await named('--set', 'name=second'), ["name='second'"]);
    write(`bench('a', ${fn}); bench.only('b', ${fn}); suite('s', { only: true }, () => bench('c', ${fn}));
      suite('t', { skip: true }, () => bench.only('d', ${fn}));`);
    assert.deepEqual(await named(), ["name='b'", "name='s / c'"]);
    write(`before(() => {}); bench('a', ${fn});`);
    assert.match(String(await named()), /hooks of node:bench are not called in a suite: write jsdyno ops FILE/);
  });

  test('have the rates that node:bench tells of one call', async (t) => {
    const runtime = await cached('node@26');
    if (runtime === undefined) return t.skip('node@26 is not in the cache');
    const found = await rates(['--on', runtime.executable, '--set', 'size=512', '--set', 'value=ab']);
    const flags = [...NODE_BENCH, '--bench-samples=1'];
    const { stdout } = await promisify(execFile)(runtime.executable, [...flags, '--bench-warmup=0', join(tree, FILE)]);
    const events = stdout.trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: a line
    const { data } = events.findLast(({ type }) => type === 'bench:complete');
    const [rate = Number.NaN] = found.values();
    const ratio = rate / data.samples[0].rate;
    // It ran the three others before in the same process.
    assert.ok(ratio > 1 / 20 && ratio < 20, `${rate} here, ${data.samples[0].rate} there`);
  });

  test('what compare-node-bench.js wrote of them is judged', async () => {
    const csv = join(home, 'compare.csv');
    const lines = ['old', 'new'].flatMap((binary) =>
      [1, 2, 3].map((run) => {
        const rate = (binary === 'old' ? 2000 : 1000) + run;
        return `"${binary}","buffers/fill.js","n=2000 value='0'",${rate},0.5${run}0000000`;
      }),
    );
    writeFileSync(csv, `"binary","filename","configuration","rate","time"\n${lines.join('\n')}\n`);
    const analyzed = await inProcess(['analyze', csv, '--format', 'upstream'], env);
    assert.match(analyzed.stdout, /buffers\/fill\.js n=2000 value='0' +\*\*\* +-49\.9/);
  });

  test("take the words of core's own tools", async () => {
    const file = join(tree, FILE);
    const sides = ['--old', process.execPath, '--new', process.execPath];
    const analyze = [
      '--set',
      'value=ab',
      '--runs',
      '2',
      '--warmup',
      '1',
      '--node-arg',
      '--no-opt',
      '--name-pattern',
      'fill',
      '--analyze',
    ];
    analyze.push('--max-regression', '99', '--scale', '500');
    const { code, stdout, stderr } = await inProcess(['compare', ...sides, ...analyze, file, '--no-progress'], env);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /scaled by 500x.*against the 99% threshold/s);
    for (const row of ROWS.filter((one) => one.endsWith("'ab'")))
      assert.match(
        stdout,
        new RegExp(`^buffers/_fill\\.node-bench\\.js ${row} .* ±[\\d.]+%(?:  \\(inconclusive\\))?$`, 'm'),
      );
    const shown = await inProcess(['show', '--format', 'node-bench'], env);
    assert.equal(shown.stdout, stdout);
    const exported = await inProcess(['export'], env);
    writeFileSync(join(home, 'exported.csv'), exported.stdout);
    const analyzed = await inProcess(['analyze', join(home, 'exported.csv'), '--max-regression', '99'], env);
    const other = ['analyze', join(home, 'exported.csv'), '--max-regression', '5', '--format', 'json'];
    assert.match((await inProcess(other, env)).stderr, /--max-regression is of --format node-bench, and not of json/);
    assert.deepEqual([analyzed.code, /against the 99% threshold/.test(analyzed.stdout)], [0, true], analyzed.stderr);

    const scatter = ['scatter', file, '--node', process.execPath, '--runs', '2', '--no-progress'];
    const words = ['--name-pattern', 'fill', '--warmup', '1', '--analyze', '--xaxis', 'size', '--no-chart'];
    const table = await inProcess([...scatter, ...words], env);
    assert.match(
      table.stdout,
      /^aggregating variable: value .*\n(?:[^\n]*\n)*size +samples +rate .*\n +16 +2 .*\n +512 +2 /,
    );
    assert.match(table.stdout, /\n {4}16 -> 512 .* 32\.0x {2}exponent=.* delta=[+-]/);
    assert.doesNotMatch(table.stdout, /longer is faster/);
    const csv = await inProcess(['show', '--format', 'csv'], env);
    assert.match(csv.stdout, /^"filename", "n", "size", "value", "rate", "time"\n(?:"buffers[^\n]*\n){8}$/);
    writeFileSync(join(home, 'scatter.csv'), csv.stdout);
    const read = await inProcess(['scatter', join(home, 'scatter.csv'), '--analyze', '--xaxis', 'size'], env);
    assert.match(read.stdout, /longer is faster.*\n {4}16 -> 512 /s);
    const axis = await inProcess(['scatter', file, '--analyze'], env);
    assert.match(axis.stderr, /the analysis needs a parameter/);
    const none = await inProcess([...scatter, '--name-pattern', '^nothing$'], env);
    assert.notEqual(none.code, 0);
  });

  test('what the files of a folder share is no benchmark', async () => {
    const folder = join(tree, 'shared');
    mkdirSync(folder);
    writeFileSync(join(folder, 'common.js'), "require('../common.js'); module.exports = 1;");
    writeFileSync(
      join(folder, 'add.js'),
      "require('./common.js'); const bench = require('../common.js').createBenchmark(() => { bench.start(); bench.end(1); }, { n: 1 });",
    );
    const { code, stdout, stderr } = await inProcess(
      ['run', '--suite', tree, 'shared', '--on', process.execPath, '--format', 'csv', '--no-progress'],
      env,
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /"shared\/add\.js", *"n=1"/);
  });

  test('are warmed up by calls that do not count', async () => {
    mkdirSync(join(tree, 'warm'));
    writeFileSync(
      join(tree, 'warm', '_w.node-bench.js'),
      `const { bench } = require('node:bench');
      const seen = [];
      bench('a', async ({ phase, index, start, end }) => {
        seen.push(phase + index);
        start();
        await null;
        end(1);
        if (phase === 'measurement' && seen.join() !== 'warmup0,warmup1,measurement0') throw new Error(seen.join());
      });`,
    );
    const words = [
      '--suite',
      tree,
      'warm',
      '--old',
      process.execPath,
      '--new',
      process.execPath,
      '--fixed',
      '--runs',
      '1',
    ];
    const { code, stderr } = await inProcess(
      ['compare', ...words, '--filter', '_w.node-bench', '--warmup', '2', '--no-progress'],
      env,
    );
    assert.equal(code, 0, stderr);
    writeFileSync(
      join(tree, 'warm', '_many.node-bench.js'),
      `require('node:bench').bench('a', ({ phase, start, end }) => {
        start();
        if (phase === 'measurement') for (let i = 0; i < 1e5; i++) Math.sqrt(i);
        end(1e5);
      });`,
    );
    const many = ['scatter', join(tree, 'warm', '_many.node-bench.js'), '--node', process.execPath, '--runs', '1'];
    const all = await inProcess([...many, '--warmup', '50000', '--no-progress'], env);
    assert.equal(all.code, 0, all.stderr);
    const refused = await inProcess(['compare', ...words, '--warmup', '2'], env);
    assert.match(refused.stderr, /--warmup is only for files for node:bench/);
  });
});
