/** Rules of vitest 4 and 5 that rows and figures hang on: names, what is left out, hooks, and what a test measures. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { assertRatios } from '../../known-ratios.ts';
import { give, HOST } from './start-harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'jsdyno-vitest-'));
after(() => rmSync(folder, { recursive: true }));

interface Row {
  group: string;
  operation: string;
  notes: string[];
}

/** A file for vitest; `code` has its names in scope. */
function fileFor(name: string, code: string): string {
  const path = join(folder, `${name}.mjs`);
  const names = 'aroundEach, afterAll, afterEach, beforeAll, beforeEach, bench, describe, expect, inject, test, vi';
  writeFileSync(path, `import { ${names} } from 'vitest';\n${code}`);
  return path;
}

async function rowsOf(file: string): Promise<Row[]> {
  const { messages, stderr } = await give(HOST, { mode: 'list', files: [file] });
  assert.equal(messages[1]?.type, 'listed', `${messages[1]?.message} ${stderr}`);
  return messages[1].operations;
}

/** Holds the rows of files, listed by one process, to their names. */
async function assertNames(cases: readonly (readonly [code: string, names: string[]])[]): Promise<void> {
  const files = cases.map(([code], at) => fileFor(`file-${at}`, code));
  const { messages, stderr } = await give(HOST, { mode: 'list', files });
  for (const [at, [code, names]] of cases.entries()) {
    const rows: Row[] | undefined = messages[2 * at + 1]?.operations;
    const found = rows?.map(({ group, operation }) => `${group}/${operation}`.replace(/^file-\d/, 'file'));
    assert.deepEqual(found, names, `${code} ${stderr}`);
  }
}

/** What a row prints, or the error that it ends with. */
async function saidBy(file: string, row: Row | undefined): Promise<string> {
  const { messages, stderr } = await give(HOST, { mode: 'run', file, ...row, test: true });
  if (messages[0] !== undefined) return messages[0].reason ?? stderr;
  return /^\w*Error: (.*)$/m.exec(stderr)?.[1] ?? stderr;
}

const HOOKS = `const say = (text) => () => { process.stderr.write(text + ' '); };
  const hooks = (name) => {
    beforeAll(() => { say(name + '-all')(); return say(name + '-undone'); });
    beforeEach(say(name + '-each'));
    afterEach(say('after-' + name + '-each'));
    afterAll(say('after-' + name + '-all'));
  };`;
const SURROUNDED = [
  'file-all suite-all file-each suite-each',
  'after-suite-each after-file-each after-suite-all after-file-all suite-undone file-undone ',
] as const;

suite('vitest', () => {
  test('only, skip, todo and their conditions, of a benchmark and of what surrounds it', async () => {
    await assertNames([
      [`bench('a', () => {}); describe.only('s', () => { bench('b', () => {}); bench.todo('c'); });`, ['s/b']],
      [`bench('a', () => {}); test.only('t', ({ bench }) => bench('b', () => {}).run());`, ['t/b']],
    ]);
    const file = fileFor(
      'skipped',
      `describe.skip('s', () => bench('a', () => {})); bench.runIf(false)('b', () => {}); bench.skipIf(false)('c', () => {});
       test.skip('t', ({ bench }) => bench('d', () => {}).run());`,
    );
    const said: [string, string][] = [];
    for (const row of await rowsOf(file)) said.push([row.operation, await saidBy(file, row)]);
    assert.deepEqual(said, [
      ['a', 'skipped by its file'],
      ['b', 'skipped by its file'],
      ['c', ''],
      ['(test)', 'skipped by its file'],
    ]);
  });

  test('names, those of cases too; suites are declared when what surrounds them is, and may take their time', async () => {
    await assertNames([
      [
        `bench(function named() {}); describe(class Parser {}, () => { bench('b', () => {}); });`,
        ['file/named', 'Parser/b'],
      ],
      [
        `describe.each([[1, 'x'], [2, 'y']])('%i of %s, %#', (n) => bench('b' + n, () => {}));
        describe.each([{ on: { a: 1 } }])('$on.a %%', ({ on }) => bench('c' + on.a, () => {}));
        describe.each\`n | text
          \${1} | \${'x'}\`('$n $text', ({ n }) => bench('d' + n, () => {}));
        test.for([[1, 2]])('%j', ([one], { bench }) => bench('e' + one, () => {}).run());`,
        ['1 of x, 0/b1', '2 of y, 1/b2', '1 %/c1', '1 x/d1', '1/e1'],
      ],
      [
        `let made = 0;
        describe('outer', async () => {
          describe('inner', () => bench('b' + made, () => {}));
          await null;
          made = 1;
        });`,
        ['outer / inner/b1'],
      ],
    ]);
  });

  test('hooks surround the process of a row, and setup and teardown of a benchmark its run', async () => {
    const file = fileFor(
      'hooks',
      `${HOOKS} hooks('file');
       const setup = (task, mode) => say(task.name + '-' + mode)();
       describe('s', () => { hooks('suite'); bench('b', () => {}, { setup, warmupTime: 5 }); });`,
    );
    const [row] = await rowsOf(file);
    assert.match(String(row?.notes), /tinybench's options of how to measure are not followed: warmupTime/);
    assert.equal(await saidBy(file, row), SURROUNDED.join(' b-warmup b-run '));
  });

  test('a test waits in run() while it is measured: what stands before and after is done before and after', async () => {
    const file = fileFor(
      'waits',
      `${HOOKS}
       let count = 0;
       describe('s', () => test('t', async ({ bench, expect }) => {
         const before = ++count;
         const check = () => { if (count !== before) throw new Error('measured after its test'); };
         const result = await bench.compare(bench('a', check), bench('b', check), { iterations: 3 });
         await bench('c', check).run();
         bench('never run', check);
         process.stderr.write('end ' + result.get('a').latency.mean + ' ');
         count++;
         expect(result.get('a')).toBeFasterThan(result.get('b'));
       }));`,
    );
    const rows = await rowsOf(file);
    assert.deepEqual(
      rows.map(({ operation }) => operation),
      ['a', 'b', 'c'],
    );
    // The first time it is called to know what it measures.
    for (const row of rows) assert.equal(await saidBy(file, row), 'end NaN end NaN ');
    const hooked = fileFor(
      'hooked',
      `${HOOKS} hooks('file'); describe('s', () => { hooks('suite'); test('t', ({ bench }) => bench('b', () => {}).run()); });`,
    );
    const [row] = await rowsOf(hooked);
    assert.equal(await saidBy(hooked, row), SURROUNDED.join(' ').repeat(2));
  });

  test('in the process of a row no test of another name is called', async () => {
    const names = ['a', 'a b', '\\u001b[1ma', 'file', 'file 2'];
    const file = fileFor(
      'file',
      `${names.map((name, at) => `test('${name}', ({ bench }) => { process.stderr.write('${at} '); return bench('x', () => {}).run(); });`).join('\n')}
       bench('y', () => {});`,
    );
    const said: [string, string][] = [];
    for (const row of await rowsOf(file)) said.push([`${row.group}/${row.operation}`, await saidBy(file, row)]);
    assert.deepEqual(said, [
      ['a/x', '0 2 0 '],
      ['a b/x', '1 1 '],
      ['a 2/x', '0 2 2 '],
      ['file/x', '3 3 '],
      ['file 2/x', '3 4 4 '],
      ['file 3/y', '3 '],
    ]);
  });

  test('fixtures are made for tests that take them, each after those that it takes, and taken down', async () => {
    const file = fileFor(
      'fixtures',
      `const say = (text) => { process.stderr.write(text + ' '); };
       const list = async ({ size }, use) => { say('make'); await use(Array(size).fill(1)); say('drop'); };
       const own = test.extend({ size: 3, list, unused: async ({}, use) => { say('unused'); await use(1); } })
         .extend('sum', async ({ list: all }, { onCleanup }) => { onCleanup(() => say('clean')); return all.length; })
         .extend({ size: async ({ size }, use) => use(size + 1) })
         .extend('always', { auto: true }, () => say('auto'));
       beforeEach(({ sum }) => say('each ' + sum));
       aroundEach(async (run) => { say('into'); await run(); say('out'); });
       own('t', ({ bench, sum, task: { name } }) => bench(name + sum, () => {}).run());
       describe('of five', () => {
         own.override({ size: 5 });
         own.for([1])('case %i', (one, { bench, list }) => bench('c' + one + list.length, () => {}).run());
       });
       test.skip('never', () => {});
       test('skips itself', ({ skip }) => { skip(true, 'why'); });`,
    );
    const rows = await rowsOf(file);
    assert.deepEqual(
      rows.map(({ group, operation }) => `${group}/${operation}`),
      ['t/t4', 'of five / case 1/c15', 'never/(test)', 'skips itself/(test)'],
    );
    assert.equal(await saidBy(file, rows[0]), 'make auto each 4 into out clean drop '.repeat(2));
    assert.equal(await saidBy(file, rows.at(-1)), 'skipped by its file');
  });

  test('where one cannot be made, those before it are taken down', async () => {
    const file = fileFor(
      'unmade',
      `const own = test.extend({
         server: async ({}, use) => { await use(1); process.stderr.write('closed '); },
         broken: async ({ server }) => { throw new Error('no ' + server); },
       });
       own('t', ({ bench, broken }) => bench('never', () => {}).run());`,
    );
    const [row] = await rowsOf(file);
    assert.ok(row !== undefined);
    assert.match(await saidBy(file, row), /closed/);
  });

  test('what it has and jsdyno has not says so, and a test that fails is a row that fails', async () => {
    const file = fileFor(
      'refused',
      `bench('a', () => { expect(1).toBe(1); });
       bench('b', () => { vi.fn(); });
       test('t', () => { throw new Error('no data'); });
       test('of nothing', () => {});`,
    );
    const said: [string, string][] = [];
    for (const row of await rowsOf(file)) said.push([row.operation, await saidBy(file, row)]);
    assert.deepEqual(said, [
      ['a', "vitest's expect is not there: type npm i -D vitest where refused.mjs is"],
      ['b', "vitest's vi.fn is not there: type npm i -D vitest where refused.mjs is"],
      ['(test)', 'no data'],
    ]);
  });

  test('what it has and jsdyno has not is its own where it lies beside the file', async () => {
    const own = join(folder, 'own/node_modules/vitest');
    mkdirSync(join(own, 'dist'), { recursive: true });
    writeFileSync(join(own, 'package.json'), '{ "type": "module", "exports": { "./package.json": "./package.json" } }');
    writeFileSync(
      join(own, 'dist/index.js'),
      `export const expect = (a) => ({ toBe(b) { if (a !== b) throw new Error(a + ' is not ' + b); } });
       export const vi = { fn: (body) => body };
       export const inject = () => { throw new Error('no runner'); };`,
    );
    const file = fileFor(
      'own/file',
      `const add = vi.fn((a) => a + 1);
       bench('a', () => { expect(add(1)).toBe(2); });
       bench('b', () => { expect(add(1)).toBe(3); });
       test('c', async ({ bench, expect }) => { await bench('d', () => { expect(1).toBe(2); }).run(); });
       bench('e', () => { inject('key'); });`,
    );
    const said: string[] = [];
    for (const row of await rowsOf(file)) said.push(await saidBy(file, row));
    const refused = "vitest's inject is not there: jsdyno measures, and tests nothing";
    assert.deepEqual(said, ['', '2 is not 3', refused, '1 is not 2']);
  });

  test('twice the work takes twice the time', async () => {
    const file = fileFor(
      'more',
      `let seed = 1;
       const work = (times) => { for (let i = 0; i < times; i++) seed = (seed * 48271) % 2147483647; return seed; };
       describe('old', () => { bench('some', () => { work(1000); }); bench('more', () => { work(2000); }); });
       test('new', async ({ bench }) => bench.compare(bench('some', () => work(1000)), bench('more', () => work(2000))));`,
    );
    const rows = await rowsOf(file);
    const settings = { warmupMs: 30, clean: 8, capMs: 200 };
    const ratios = async () => {
      const nanos: number[] = [];
      for (const row of rows) {
        const { messages } = await give(HOST, { mode: 'run', file, ...row, settings });
        nanos.push(messages[0].metrics.p50);
      }
      const [some = 0, more = 0, newSome = 0, newMore = 0] = nanos;
      return [more / some, newMore / newSome];
    };
    await assertRatios(ratios, [
      [1.92, 2.08],
      [1.92, 2.08],
    ]);
  });

  test('globals: true of its configuration gives what a file does not import, as there all but bench', async () => {
    const globals = mkdtempSync(join(folder, 'globals-'));
    const file = join(globals, 'file.mjs');
    writeFileSync(file, "import { bench } from 'vitest';\ndescribe('s', () => { bench('a', () => {}); });\n");
    const said = async () => (await give(HOST, { mode: 'list', files: [file] })).messages[1];
    assert.equal((await said()).message, 'describe is not defined');
    writeFileSync(join(globals, 'vitest.config.ts'), 'export default { test: {\n  globals: true } };\n');
    assert.deepEqual(
      (await said()).operations?.map(({ group }: Row) => group),
      ['s'],
    );
    writeFileSync(file, "describe('s', () => { bench('a', () => {}); });\n");
    assert.match(JSON.stringify(await said()), /bench is not defined/);
  });
});
