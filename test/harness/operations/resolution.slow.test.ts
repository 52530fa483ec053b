/** A file of operations finds `jsdyno` by require and by import on every runtime, whatever is installed. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { longForm } from '../../stats/trials.ts';
import { cached, FIXTURES, give, HOST } from './start-harness.ts';

interface Row {
  group: string;
  parameters: object;
}

const once = (...groups: string[]) => groups.map((group) => [group, {}]);
const thrice = (group: string) => [1, 2, 4].map((n) => [group, { n }]);
/** Rows by file. */
const OLDEST: Record<string, unknown> = {
  'required.cjs': thrice('required'),
  'imported.mjs': [...thrice('imported'), ...once('adapted')],
  'modules/imported.js': [...thrice('imported'), ...once('adapted')],
};
const NEWER: typeof OLDEST = {
  // Names of Deno's for tools, with a version: first, where nothing else has been diverted.
  'named.mjs': once('named', 'named 2', 'named 3'),
  'named.cjs': once('named'),
  ...OLDEST,
  // A package that lies beside the file.
  'packaged.mjs': once('green'),
};
/** By the names that TypeScript gives them. */
const TYPED = { 'named.ts': once('abc') };
/** Beside node:bench. */
const BESIDE = { 'beside.ts': once('beside', 'beside 2') };
const RUN_TYPES = ['host', 'node@26', 'bun@1', 'deno@2'];
const NAMES = ['host', 'node@12', 'node@16', 'node@18', 'node@20', 'node@22', 'node@26', 'bun@1', 'deno@2'];
/** Those between are as both beside them. */
const optionsOn = (name: string) => (name === 'node@18' || name === 'node@20' ? longForm() : {});

suite('resolution', () => {
  // A copy outside, where no package is in reach but one that must not be taken.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'jsdyno-resolution-')));
  after(() => rmSync(folder, { recursive: true }));
  cpSync(join(FIXTURES, 'resolution'), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules/jsdyno'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/jsdyno/index.js'), 'throw new Error("the installed one")');
  mkdirSync(join(folder, 'modules'));
  writeFileSync(join(folder, 'modules/package.json'), '{ "type": "module" }');
  cpSync(join(FIXTURES, 'resolution/imported.mjs'), join(folder, 'modules/imported.js'));
  mkdirSync(join(folder, 'node_modules/tea'));
  writeFileSync(join(folder, 'node_modules/tea/package.json'), '{ "name": "tea", "main": "index.js" }');
  writeFileSync(join(folder, 'node_modules/tea/index.js'), "exports.kind = 'green';");
  const packaged = `import { suite } from 'jsdyno';\nimport { kind } from 'tea';\nsuite(kind).add('one', () => kind);\n`;
  writeFileSync(join(folder, 'packaged.mjs'), packaged);
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { suite } from 'jsdyno';\nconst n: number = 3;\nsuite('typed').add('one', () => n);\n`,
  );

  writeFileSync(join(folder, 'helper.mjs'), "import { bench } from 'npm:mitata@^1.0.0';\nbench('m', () => 1);\n");
  writeFileSync(
    join(folder, 'named.mjs'),
    "import { Bench } from 'npm:tinybench@6';\nimport Benchmark from 'npm:benchmark';\nimport './helper.mjs';\nnew Bench().add('t', () => 1);\nnew Benchmark('b', () => 1);\n",
  );
  writeFileSync(
    join(folder, 'beside.ts'),
    "import { bench } from 'node:bench';\nimport { Bench } from 'npm:tinybench@6';\nbench('n', () => {});\nnew Bench().add('t', () => 1);\n",
  );
  writeFileSync(
    join(folder, 'named.cjs'),
    "const { Suite } = require('npm:bench-node@0.15');\nnew Suite().add('n', () => 1);\n",
  );
  mkdirSync(join(folder, 'app/src'), { recursive: true });
  writeFileSync(
    join(folder, 'app/deno.jsonc'),
    '{ /* its own */ "imports": { "@/": "./src/", "tea": "npm:tea@1", }, }',
  );
  writeFileSync(join(folder, 'app/src/kind.ts'), "export const kind: string = 'black';\n");
  writeFileSync(
    join(folder, 'app/bench.ts'),
    "import { kind } from '@/kind.ts';\nimport { kind as other } from 'tea';\nDeno.bench(kind + other, () => {});\n",
  );

  const typed: Record<string, string> = { 'src/a.ts': 'a', 'src/b.ts': 'b', 'src/c/index.ts': 'c' };
  for (const [path, name] of Object.entries(typed)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), `export const ${name}: string = '${name}';\n`);
  }
  const names = "import { a } from './src/a.js';\nimport { b } from './src/b';\nimport { c } from './src/c';\n";
  writeFileSync(
    join(folder, 'named.ts'),
    `import { suite } from 'jsdyno';\n${names}suite(a + b + c).add('one', () => a);\n`,
  );
  test('the imports of deno.json on Deno', async (t) => {
    const runtime = await cached('deno@2');
    if (runtime === undefined) return t.skip('deno@2 is not in the cache');
    const { messages, stderr } = await give(runtime, { mode: 'list', files: [join(folder, 'app/bench.ts')] });
    assert.equal(messages[1]?.operations?.[0]?.operation, 'blackgreen', JSON.stringify(messages) + stderr);
  });

  for (const name of NAMES) {
    test(name, optionsOn(name), async (t) => {
      const runtime = name === 'host' ? HOST : await cached(name);
      if (runtime === undefined) return t.skip(`${name} is not in the cache`);
      const typed = { ...(RUN_TYPES.includes(name) && TYPED), ...(name === 'bun@1' && BESIDE) };
      const expected = name === 'node@12' ? OLDEST : { ...NEWER, ...typed };
      const files = Object.keys(expected).map((file) => join(folder, file));
      const { messages, code, stderr } = await give(runtime, { mode: 'list', files });
      assert.equal(code, 0, stderr);
      const found = messages.flatMap(({ file, operations, message }) => {
        const rows = operations?.map(({ group, parameters }: Row) => [group, parameters]) ?? message;
        return rows === undefined ? [] : [[file.slice(folder.length + 1), rows]];
      });
      assert.deepEqual(Object.fromEntries(found), expected, stderr);
      for (const [file, group] of [
        ['required.cjs', 'required'],
        ['imported.mjs', 'imported'],
      ] as const) {
        const order = {
          mode: 'run',
          file: join(folder, file),
          group,
          operation: 'one',
          parameters: { n: 4 },
          test: true,
        };
        const ran = await give(runtime, order);
        assert.equal(ran.messages[0]?.type, 'report', ran.stderr);
      }
    });
  }

  // What is measured loads modules as the runtime does by itself: hooks made import() of a loaded file 15 times as dear on 22.14 as on 22.15.
  const asked = `await import('tiny' + 'bench').then(() => 'found', () => 'not found')`;
  writeFileSync(
    join(folder, 'loading.cjs'),
    `require('jsdyno').suite('loading').add('one', async () => ${asked}).add('two', () => typeof require('jsdyno/tinybench'));\n`,
  );
  writeFileSync(
    join(folder, 'loading.mjs'),
    `import { suite } from 'jsdyno';\nsuite('loading').add('one', () => import('node:fs').then(() => 'loaded'));\n`,
  );
  for (const name of ['node@16', 'node@18', 'node@20', 'node@22', 'node@26']) {
    test(
      `nothing of jsdyno takes part in what is loaded while it is measured, on ${name}`,
      optionsOn(name),
      async (t) => {
        const runtime = await cached(name);
        if (runtime === undefined) return t.skip(`${name} is not in the cache`);
        const [major = 0, minor = 0] = runtime.version.split('.').map(Number);
        const hasHooks = major > 22 || (major === 22 && minor >= 15);
        const hasLoader = major < 18;
        const outputOf = async (file: string) => {
          const order = {
            mode: 'output',
            file: join(folder, file),
            group: 'loading',
            operation: 'one',
            parameters: {},
          };
          const { messages, stderr } = await give(runtime, order);
          return String(messages[0]?.reason ?? messages[0]?.values[0].shown[0] ?? stderr);
        };
        const unavailable = /import\(\) goes by the hooks/;
        if (hasLoader) assert.match(await outputOf('loading.cjs'), unavailable);
        else assert.match(await outputOf('loading.cjs'), /not found/);
        if (hasHooks) assert.match(await outputOf('loading.mjs'), /loaded/);
        else assert.match(await outputOf('loading.mjs'), unavailable);
      },
    );
  }

  test('TypeScript where the runtime runs it', async () => {
    const { messages } = await give(HOST, { mode: 'list', files: [join(folder, 'typed.ts')] });
    assert.equal(messages[1].type, 'listed');
    const old = await cached('node@18');
    if (old === undefined) return;
    const refused = await give(old, { mode: 'list', files: [join(folder, 'typed.ts')] });
    assert.equal(refused.messages[1].message, 'Unknown file extension ".ts"');
  });
});
