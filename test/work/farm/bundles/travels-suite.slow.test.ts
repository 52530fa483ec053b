/** Benchmarks in the form of Node.js core on their way to a machine that has none of their files. */
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { suitePlan } from '../../../../src/kinds/suite/plan.ts';
import { node, ok, outcomes, travelled } from './travelled.ts';

const SUITE_FILES = {
  'project/package.json': '{}',
  'project/lib/work.js':
    'module.exports = (n) => { let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum; };\n',
  'project/node_modules/dep/index.js': 'module.exports = 7;\n',
  'project/benchmark/common.js': "throw new Error('the harness stands in for it');\n",
  'project/benchmark/fixtures/data.txt': 'data',
  'project/benchmark/cat/spin.js': `'use strict';
const common = require('../common.js');
const fs = require('fs');
const path = require('path');
const dep = require('dep');
const bench = common.createBenchmark(main, { n: [1000], file: [path.join(__dirname, '..', 'fixtures', 'data.txt')] });
function main({ n, file }) {
  if (fs.readFileSync(file, 'utf8') !== 'data' || dep !== 7) throw new Error(file);
  bench.start();
  work(n);
  bench.end(n);
}
function work(n) { let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum; }
`,
};

suite('benchmarks travel, and the work is the same', () => {
  test('a suite with its packages, and rows with paths of it', async () => {
    const { runs, rows } = await travelled({
      kind: 'suite',
      plan: () =>
        suitePlan('compare', {
          suite: 'benchmark',
          categories: ['cat'],
          runs: 3,
          seed: 1,
          turns: false,
          calibrate: false,
        }),
      variants: [`one: ${node}`, `two: ${node} --jitless`],
      files: SUITE_FILES,
    });
    assert.match(JSON.stringify(rows[0]?.parameters), /away\/project\/benchmark\/fixtures\/data\.txt/);
    assert.deepEqual(outcomes(runs), ok(2));
  });

  test('of a checkout of Node.js what its benchmarks read, and no more', async () => {
    const { runs, packed } = await travelled({
      kind: 'suite',
      plan: () =>
        suitePlan('compare', {
          suite: 'benchmark',
          categories: ['cat'],
          runs: 3,
          seed: 1,
          turns: false,
          calibrate: false,
        }),
      variants: [node],
      files: {
        'project/src/node_version.h': '',
        'project/out/Release/large': 'x'.repeat(1000),
        'project/test/common/index.js': 'module.exports = 7;\n',
        'project/test/fixtures/x.js': '',
        'project/test/parallel/y.js': '',
        'project/benchmark/cat/a.js': `const common = require('../common.js');
const seven = require('../../test/common');
const bench = common.createBenchmark(main, { n: [seven] });
function main({ n }) { bench.start(); for (let i = 0; i < 1e5; i++) Math.sqrt(i); bench.end(n); }
`,
      },
    });
    assert.deepEqual(outcomes(runs), ok(1));
    const paths = packed.flatMap(({ entries }) => entries.map(({ path }) => path)).sort();
    assert.deepEqual(paths, [
      'node',
      'project/benchmark/cat/a.js',
      'project/test/common/index.js',
      'project/test/fixtures/x.js',
    ]);
  });

  test('a built-in suite: nothing but the build of a runtime', async () => {
    const { runs, packed } = await travelled({
      kind: 'suite',
      plan: () =>
        suitePlan('compare', {
          categories: ['path'],
          filter: ['isAbsolute-posix'],
          set: ['n=1000', 'path=.'],
          runs: 3,
          seed: 1,
          turns: false,
          calibrate: false,
        }),
      variants: ['build/node'],
      files: { 'project/build/README': '' },
      prepare: (away) => copyFileSync(node, join(away, 'project/build/node')),
    });
    assert.deepEqual(outcomes(runs), ok(1));
    assert.deepEqual(packed.map(({ form, entries }) => [form, entries.map(({ path }) => path)]).sort(), [
      ['file', ['node']],
      ['folder', ['project']],
    ]);
  });
});
