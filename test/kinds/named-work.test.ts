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
    'src/index.js': "import { suite } from 'jsdyno';\nsuite('a').add('b', () => 1);",
  };
  const { lists } = foundWork(Object.keys(texts), (path) => texts[path] ?? null);
  assert.deepEqual(lists.operations, [
    'bench/core.mjs',
    'bench/own.js',
    'bench/tool.mjs',
    'bench/unedited.mjs',
    'src/parse.bench.js',
  ]);
});
