import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foundWork } from '../../src/kinds/named-work.ts';

test('files of operations are those that load jsdyno, or another tool that it stands in for', () => {
  const texts: Record<string, string> = {
    'bench/own.js': "import { suite } from 'jsdyno';\nsuite('a').add('b', () => 1);",
    'bench/tool.mjs': "import { bench, run } from 'jsdyno/mitata';\nbench('a', () => 1);",
    'bench/core.mjs': "import { bench } from 'node:bench';\nbench('a', (context) => context.start());",
    'src/parse.bench.js': "const { Bench } = require('jsdyno/tinybench');\nnew Bench().add('a', () => 1);",
    'bench/unedited.mjs': "import { bench, run } from 'mitata';\nbench('a', () => 1);",
    'bench/helper.js': "import { keepAlive } from 'jsdyno';",
    'bench/vitest-4.ts': "import { bench, describe } from 'vitest';\nbench('a', () => {});",
    'bench/vitest-5.ts':
      "import { test } from 'vitest';\ntest('a', async ({ bench }) => { await bench('b', () => 1).run(); });",
    'bench/parse.spec.ts':
      "import { suite, test } from 'vitest';\nsuite('a', () => { test('b', () => { new Set().add(1); }); });",
    'bench/of-bench.spec.ts':
      "import { test } from 'vitest';\nimport { Bench } from '../src/bench.ts';\ntest('b', () => { new Bench().add(1); });",
    'src/split.benchmark.mts': "import * as vitest from 'vitest';\nvitest.bench('a', () => {});",
    'http/route_bench.ts': "Deno.bench('a', () => {});",
    'http/route.ts': "Deno.bench('a', () => {});",
    'bench.js': "import { Bench } from 'npm:tinybench';\nnew Bench().add('a', () => 1);",
    'bench/view.tsx': "import { Bench } from 'npm:tinybench@^6.0.0';\nnew Bench().add('a', () => <a />);",
    'src/view.bench.jsx': "import { bench } from 'vitest';\nbench('a', () => <a />);",
    'src/index.js': "import { suite } from 'jsdyno';\nsuite('a').add('b', () => 1);",
  };
  const { lists } = foundWork(Object.keys(texts), (path) => texts[path] ?? null);
  assert.deepEqual(lists.operations, [
    'bench.js',
    'bench/core.mjs',
    'bench/own.js',
    'bench/tool.mjs',
    'bench/unedited.mjs',
    'bench/view.tsx',
    'bench/vitest-4.ts',
    'bench/vitest-5.ts',
    'http/route_bench.ts',
    'src/parse.bench.js',
    'src/split.benchmark.mts',
    'src/view.bench.jsx',
  ]);
});
