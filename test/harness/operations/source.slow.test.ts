/** What the text of a file says: which tool it is for, and which flag it needs. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, suite, test } from 'node:test';
import { cached, FIXTURES, give, HOST } from './start-harness.ts';

const require = createRequire(import.meta.url);
const { checkImport, textOf } = require('../../../src/harness/operations/source.cjs');

const RUNTIMES = ['node@16', 'node@18', 'node@20', 'node@22', 'bun@1', 'deno@2'];

/** What comes of listing a file. */
async function listing(runtime: Parameters<typeof give>[0], file: string) {
  const { messages, stderr } = await give(runtime, { mode: 'list', files: [resolve(FIXTURES, file)] });
  assert.equal(messages.length, 2, stderr);
  return messages[1];
}

suite('a file that imports another tool itself is told what to write, and is not run', () => {
  const said: Record<string, string> = {
    'benchmark.cjs': "benchmark.cjs imports benchmark: write require('jsdyno/benchmark')",
    'tinybench.mjs': "tinybench.mjs imports tinybench: write from 'jsdyno/tinybench'",
    'mitata.mjs': "mitata.mjs imports mitata: write from 'jsdyno/mitata'",
    'bench-node.mjs': "bench-node.mjs imports bench-node: write import('jsdyno/bench-node')",
  };
  for (const [file, message] of Object.entries(said)) {
    test(file, async () => {
      const { type, message: told } = await listing(HOST, `unedited/${file}`);
      assert.deepEqual([type, told], ['broken', message]);
    });
  }

  for (const name of RUNTIMES) {
    test(`on ${name}, where the package is not there`, async (t) => {
      const runtime = await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not cached`);
      const { message } = await listing(runtime, 'unedited/tinybench.mjs');
      assert.equal(message, said['tinybench.mjs']);
    });
  }

  const check = (text: string) => () => checkImport('/a/b.js', text);
  test('in whatever way it is imported', () => {
    for (const text of [
      "import 'benchmark'",
      "export { bench } from 'mitata'",
      "  var Benchmark = require ( 'benchmark' );",
      "const suite = new (require('bench-node').Suite)()",
      "import { Bench } from 'npm:tinybench';",
      "'use strict';\n\nconst benchmark = require('benchmark');",
    ]) {
      assert.throws(check(text), /b\.js imports [\w-]+: write .*jsdyno\//, text);
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
      assert.doesNotThrow(check(text), text);
    }
  });
  test('a text that cannot be read is empty', () => assert.equal(textOf('/no/such/file.js'), ''));
  test('in a time that grows with the length of the text alone', () => {
    const blanks = ' '.repeat(1_000_000);
    check(`import${blanks}x`)();
    check('\n'.repeat(1_000_000))();
    check('from '.repeat(200_000))();
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
  test('are taken on Node.js, without a flag', async () => {
    const { type, message, operations } = await listing(HOST, natives);
    assert.equal(type, 'listed', message);
    const run = await give(HOST, { mode: 'run', file: natives, ...operations[0], test: true });
    assert.equal(run.messages[0]?.type, 'report', run.stderr);
  });
  for (const name of RUNTIMES) {
    test(`on ${name} they are taken, or the flag is named`, async (t) => {
      const runtime = await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not cached`);
      const { type, message } = await listing(runtime, natives);
      if (runtime.kind === 'bun') assert.equal(message, 'bad option: --allow-natives-syntax');
      else if (runtime.kind === 'deno') {
        assert.match(message, /; calls of V8 need a flag: --on "deno --v8-flags=--allow-natives-syntax"$/);
        const order = { mode: 'list', files: [natives] };
        const { messages, stderr } = await give(runtime, order, ['--v8-flags=--allow-natives-syntax']);
        assert.equal(messages[1]?.type, 'listed', stderr);
      } else assert.equal(type, 'listed', message);
    });
  }
});
