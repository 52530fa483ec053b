/** Rules of `Deno.bench`, on runtimes that have it and on those that have not; and the same figures as `deno bench`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { assertRatios } from '../../known-ratios.ts';
import { longForm } from '../../stats/trials.ts';
import { cached, FIXTURES, give, HOST, type TestRuntime } from './start-harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-deno-bench-'));
after(() => rmSync(folder, { recursive: true }));

interface Row {
  group: string;
  operation: string;
  notes: string[];
}

function fileFor(name: string, code: string): string {
  const path = join(folder, `${name}.cjs`);
  writeFileSync(path, code);
  return path;
}

async function rowsOf(file: string, runtime = HOST): Promise<Row[]> {
  const { messages, stderr } = await give(runtime, { mode: 'list', files: [file] });
  assert.equal(messages[1]?.type, 'listed', `${messages[1]?.message} ${stderr}`);
  return messages[1].operations;
}

/** Least ns of a call, with the harness. */
async function nanosOf(file: string, runtime: TestRuntime): Promise<Map<string, number>> {
  const settings = { warmupMs: 30, clean: 8, capMs: 200 };
  const nanos = new Map<string, number>();
  for (const row of await rowsOf(file, runtime)) {
    const { messages } = await give(runtime, { mode: 'run', file, ...row, settings });
    if (messages[0]?.type === 'report') nanos.set(row.operation, Math.min(...messages[0].samples.steady));
  }
  return nanos;
}

suite('Deno.bench', () => {
  test('only leaves the others out; options that are not followed are said', async () => {
    const file = fileFor('only', `Deno.bench('a', () => {}); Deno.bench.only({ name: 'b', n: 5 }, () => {});`);
    const rows = await rowsOf(file);
    assert.deepEqual(
      rows.map(({ operation, notes }) => [operation, notes[1]]),
      [['b', 'options of Deno.bench are not followed: n']],
    );
  });

  test('what is declared wrongly is said in its words', async () => {
    for (const [code, words] of [
      [`Deno.bench('a')`, 'Missing bench function'],
      ['Deno.bench(() => {})', "The bench name can't be empty"],
    ] as const) {
      const { messages } = await give(HOST, { mode: 'list', files: [fileFor('wrong', code)] });
      assert.equal(messages[1].message, words);
    }
  });

  test('a file that does not use it finds no Deno, whichever was loaded before', async () => {
    const uses = fileFor('uses', `Deno.bench('a', () => {});`);
    const asks = fileFor('asks', `require('jsdyno').suite(typeof Deno).add('a', () => {});`);
    const after = fileFor('after', `require('jsdyno').suite(typeof Deno + ' again').add('a', () => {});`);
    const { messages } = await give(HOST, { mode: 'list', files: [asks, uses, after] });
    const groups = messages.flatMap(({ operations = [] }) => operations.map(({ group }: Row) => group));
    assert.deepEqual(groups, ['undefined', 'uses', 'undefined again']);
  });

  test('a comment does not use it, nor does a file that imports jsdyno', async () => {
    const asks = `new (require('tinybench').Bench)().add(typeof Deno, () => {})`;
    const comments = ['// as Deno.bench', '/*\nas Deno.bench("a")\n*/', 'const a = 1; // "Deno.bench"'];
    const cases: [code: string, operation: string][] = [
      ...comments.map((comment): [string, string] => [`${comment}\n${asks}`, 'undefined']),
      [`require('jsdyno').suite('s').add(typeof Deno, () => typeof Deno.bench);`, 'undefined'],
      [`const { bench } = Deno; bench('a', () => {});`, 'a'],
      [`const a = ['src/*.js', "https://a", \`//\`]; Deno.bench(a[0], () => {}); // Deno.bench */`, 'src/*.js'],
    ];
    const files = cases.map(([code], at) => fileFor(`asks-${at}`, code));
    const { messages } = await give(HOST, { mode: 'list', files });
    for (const [at, [code, operation]] of cases.entries())
      assert.deepEqual(
        messages[2 * at + 1].operations?.map((row: Row) => row.operation),
        [operation],
        code,
      );
  });

  test('a call that begins or ends twice fails', async () => {
    const file = fileFor(
      'twice',
      `Deno.bench('a', (b) => { b.start(); b.start(); }); Deno.bench('b', (b) => { b.end(); b.end(); });`,
    );
    const said: string[] = [];
    for (const row of await rowsOf(file)) {
      const { stderr } = await give(HOST, { mode: 'run', file, ...row, test: true });
      said.push(/TypeError: (.*)/.exec(stderr)?.[1] ?? stderr);
    }
    assert.deepEqual(
      said,
      ['start', 'end'].map((what) => `BenchContext::${what}() has already been invoked`),
    );
  });

  test('deno bench says the same of a file', longForm(), async (t) => {
    const deno = await cached('deno@2');
    if (deno === undefined) return t.skip('deno@2 is not in the cache');
    // Below 10 us deno bench has no start() and end(), and tells the whole call. The least of a call needs no half second of them.
    const file = fileFor(
      'same',
      `let seed = 1;
       const work = (times) => { for (let i = 0; i < times; i++) seed = (seed * 48271) % 2147483647; return seed; };
       const few = { n: 300, warmup: 100 };
       Deno.bench('short', few, () => work(100));
       Deno.bench('long', few, (b) => { work(20000); b.start(); work(5000); b.end(); work(20000); });
       Deno.bench('later', few, async () => { await work(100); });`,
    );
    const ratios = async () => {
      const { stdout } = await promisify(execFile)(deno.executable, ['bench', '--no-config', '--json', file]);
      const { benches } = JSON.parse(stdout) as { benches: { name: string; results: { ok: { min: number } }[] }[] };
      const own = await nanosOf(file, deno);
      return benches.map(({ name, results }) => (own.get(name) ?? Number.NaN) / (results[0]?.ok.min ?? Number.NaN));
    };
    await assertRatios(
      ratios,
      [1, 2, 3].map(() => [0.6, 1.6]),
    );
  });

  for (const name of ['host', 'bun@1', 'deno@2']) {
    test(`twice the work between start and end takes twice the time, on ${name}`, async (t) => {
      const runtime = name === 'host' ? HOST : await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not in the cache`);
      // With what lies before it would take 1.4 times as long.
      const timed = (times: number) => `(b) => { work(6000); b.start(); work(${times}); b.end(); }`;
      const file = fileFor(
        'more',
        `let seed = 1;
         const work = (times) => { for (let i = 0; i < times; i++) seed = (seed * 48271) % 2147483647; return seed; };
         Deno.bench('some', ${timed(4000)}); Deno.bench('more', ${timed(8000)});`,
      );
      const ratios = async () => {
        const nanos = await nanosOf(file, runtime);
        return [(nanos.get('more') ?? Number.NaN) / (nanos.get('some') ?? Number.NaN)];
      };
      await assertRatios(ratios, [[1.92, 2.08]]);
    });
  }

  test('of a file as people write it all is measured', async () => {
    const nanos = await nanosOf(join(FIXTURES, 'unedited/deno-bench.js'), HOST);
    assert.deepEqual([...nanos.keys()], ['for', 'reduce', 'drain', 'later']);
  });
});
