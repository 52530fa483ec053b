/** What the text of a file says: which tool it is for, and which flag it needs. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, suite, test } from 'node:test';
import { longForm } from '../../stats/trials.ts';
import { cached, type Ended, FIXTURES, give, HOST, type TestRuntime } from './start-harness.ts';

const require = createRequire(import.meta.url);
const { checkImport, naming, textOf } = require('../../../src/harness/operations/source.cjs');

/** Which rows are run: all, the first of each file, or the first of those that are loaded as CommonJS and as a module. */
const RUNTIMES = {
  'node@16': 'each',
  'node@18': 'some',
  'node@20': 'some',
  'node@22': 'all',
  'bun@1': 'each',
  'deno@2': 'each',
};
const BETWEEN = ['benchmark.cjs', 'vitest.mjs'];
/** Those between are as both beside them. */
const optionsOn = (name: string) => (name === 'node@18' || name === 'node@20' ? longForm() : {});

interface Row {
  group: string;
  operation: string;
  baseline: boolean;
  notes?: string[];
}

/** What comes of listing files in one process, by their paths. */
async function listings(runtime: TestRuntime, files: string[]): Promise<Map<string, Ended['messages'][0]>> {
  const { messages, stderr } = await give(runtime, { mode: 'list', files });
  assert.equal(messages.length, 2 * files.length, stderr);
  return new Map(messages.filter(({ type }) => type !== 'loading').map((message) => [message.file, message]));
}

suite('a file for another tool is taken as it stands, where that is not there', () => {
  const rows: Record<string, string[]> = {
    'benchmark.cjs': ['benchmark/a'],
    'tinybench.mjs': ['tinybench/a'],
    'mitata.mjs': ['mitata/a'],
    'bench-node.mjs': ['bench-node/a'],
    'vitest.mjs': ['toSorted', 'by hand']
      .map((name) => `sorting/${name}`)
      .concat([10, 100].map((count) => `sorting / the first ${count}/sort`)),
    'vitest-5.mjs': ['slice and sort', 'from']
      .map((name) => `sorting / copies/${name}`)
      .concat([10, 100].map((count) => `the first ${count}/sort`)),
    'deno-bench.js': ['sum/for *', 'sum/reduce', ...['drain', 'later', 'not yet'].map((name) => `deno-bench/${name}`)],
  };
  const there = mkdtempSync(join(tmpdir(), 'jsdyno-unedited-'));
  after(() => rmSync(there, { recursive: true }));
  mkdirSync(join(there, 'node_modules/tinybench'), { recursive: true });
  writeFileSync(join(there, 'node_modules/tinybench/index.js'), 'throw new Error("the package");');
  const plain = join(there, 'plain.js');
  writeFileSync(plain, "import {\n  Bench,\n} from 'tinybench';\nnew Bench().add('a', () => 1);\n");

  for (const [name, runs] of Object.entries(RUNTIMES)) {
    test(`on ${name}, and as a module beside the package, which is not loaded`, optionsOn(name), async (t) => {
      const runtime = await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not cached`);
      // Before Node.js 20 an ending must tell.
      const tells = name === 'node@16' || name === 'node@18';
      const paths = Object.keys(rows).map((file) => resolve(FIXTURES, 'unedited', file));
      const files = await listings(runtime, tells ? paths : [...paths, plain]);
      for (const [at, [file, expected]] of Object.entries(rows).entries()) {
        const path = paths[at] as string;
        const { type, message, operations } = files.get(path) ?? assert.fail(file);
        assert.equal(type, 'listed', `${file}: ${message}`);
        const names = operations.map(
          ({ group, operation, baseline }: Row) => `${group}/${operation}${baseline ? ' *' : ''}`,
        );
        assert.deepEqual(names, expected);
        for (const [place, row] of (operations as Row[]).entries()) {
          assert.match(String(row.notes), /^jsdyno measures in place of [\w.-]+: what the file asks that for/);
          if (runs !== 'all' && (place > 0 || (runs === 'some' && !BETWEEN.includes(file)))) continue;
          const { messages, stderr } = await give(runtime, { mode: 'run', file: path, ...row, test: true });
          const told = messages[0]?.reason ?? messages[0]?.type;
          const isSkipped = ['by hand', 'not yet'].includes(row.operation);
          assert.equal(told, isSkipped ? 'skipped by its file' : 'report', `${file} ${row.operation}: ${stderr}`);
        }
      }
      if (tells) return;
      const { type, message } = files.get(plain) ?? assert.fail('plain.js');
      assert.equal(type, 'listed', message);
      const itself = await give(runtime, { mode: 'list', files: [plain], adapter: 'none' });
      assert.equal(itself.messages[1].message, 'plain.js imports tinybench: leave out --adapter none');
    });
  }

  const check = (text: string, adapter?: string) => () => checkImport('/a/b.js', text, adapter);
  test('unless the tool itself is wanted, in whatever way it is imported', () => {
    for (const text of [
      "import 'benchmark'",
      "export { bench } from 'mitata'",
      "  var Benchmark = require ( 'benchmark' );",
      "const suite = new (require('bench-node').Suite)()",
      "import { Bench } from 'npm:tinybench';",
      "'use strict';\n\nconst benchmark = require('benchmark');",
    ]) {
      check(text)();
      assert.throws(check(text, 'none'), /b\.js imports [\w:-]+: leave out --adapter none$/, text);
    }
  });
  test('a comment, a text, another package, and a file that has jsdyno too, are let be', () => {
    for (const text of [
      "// import { run } from 'mitata'",
      " * const Benchmark = require('benchmark')",
      "const name = 'benchmark'; add('from benchmark')",
      "import { run } from 'mitata-reporter'",
      "const letters = Array.from('benchmark')",
      "import { suite } from 'jsdyno';\nimport { do_not_optimize } from 'mitata';",
      "const { bench } = require('jsdyno/mitata');\nconst mitata = require('mitata');",
    ]) {
      assert.doesNotThrow(check(text, 'none'), text);
    }
  });
  test('a package by a name that Deno alone takes: what to write', () => {
    for (const [text, said] of [
      ["import semver from 'npm:semver@7';", "npm:semver@7, as Deno alone can: write 'semver', and type npm i semver"],
      [
        "export {\n  a,\n  b\n} from 'npm:/@c/d@1/e.js';",
        "npm:/@c/d@1/e.js, as Deno alone can: write '@c/d/e.js', and type npm i @c/d",
      ],
      ["import 'jsr:@std/path@1';", 'jsr:@std/path@1, as Deno alone can'],
      [
        "import a from 'npm:tinybench@6';\nimport * as b from 'https://x.org/a.ts';",
        'https://x.org/a.ts, as Deno alone can',
      ],
    ] as const) {
      assert.throws(check(text), { message: `b.js imports ${said}` });
    }
    for (const text of [
      "import { Bench } from 'npm:tinybench@^6.0.0';\nimport { suite } from 'npm:jsdyno@0.1/tinybench';",
      "import type {\n  A,\n} from 'npm:semver@7';",
      "// import 'npm:semver'",
      "const it = () => import('npm:semver');",
    ]) {
      assert.doesNotThrow(check(text), text);
    }
    const helper = Object.assign(new Error("Cannot find module 'jsr:@std/path@1'"), { code: 'MODULE_NOT_FOUND' });
    assert.equal(naming('/a/b.js', '', helper).message, 'b.js imports jsr:@std/path@1, as Deno alone can');
  });
  test('a text that cannot be read is empty', () => assert.equal(textOf('/no/such/file.js'), ''));
  test('in a time that grows with the length of the text alone', () => {
    const blanks = ' '.repeat(1_000_000);
    check(`import${blanks}x`)();
    check('\n'.repeat(1_000_000))();
    check('from '.repeat(200_000))();
    check(`import a from 'b';\n`.repeat(20_000))();
    check('import a\n'.repeat(20_000))();
  });
});

suite('calls of V8 itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jsdyno-natives-'));
  after(() => rmSync(folder, { recursive: true }));
  const natives = join(folder, 'natives.cjs');
  writeFileSync(
    natives,
    `const { Suite } = require('jsdyno/bench-node');
function parse(s) { return JSON.parse(s); }
%NeverOptimizeFunction(parse);
new Suite().add('parse', () => parse('[1]')).run();
`,
  );
  for (const name of ['host', ...Object.keys(RUNTIMES)]) {
    test(`on ${name} they are taken, or the flag is named`, optionsOn(name), async (t) => {
      const runtime = name === 'host' ? HOST : await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not cached`);
      const { type, message, operations } = (await listings(runtime, [natives])).get(natives) ?? assert.fail(name);
      if (runtime.kind === 'bun') assert.equal(message, 'bad option: --allow-natives-syntax');
      else if (runtime.kind === 'deno') {
        assert.match(message, /; calls of V8 need a flag: --on "deno --v8-flags=--allow-natives-syntax"$/);
        const order = { mode: 'list', files: [natives] };
        const { messages, stderr } = await give(runtime, order, ['--v8-flags=--allow-natives-syntax']);
        assert.equal(messages[1]?.type, 'listed', stderr);
      } else assert.equal(type, 'listed', message);
      if (name !== 'host') return;
      const run = await give(HOST, { mode: 'run', file: natives, ...operations[0], test: true });
      assert.equal(run.messages[0]?.type, 'report', run.stderr);
    });
  }
});
