'use strict';

const common = require('../common.js');
const { body, checkCount, flags, runner } = require('./_runner.js');

const bench = common.createBenchmark(main, { n: [100, 1000, 1e4], type: ['sync', 'async'] }, { flags });

// Tests without a suite, each declared when the one before has ended.
async function main({ n, type }) {
  const test = runner(bench);
  if (test === undefined) return;
  const made = body(type);

  bench.start();
  for (let i = 0; i < n; i++) await test('test ' + i, made.body);
  bench.end(n);

  checkCount(made.ran(), n);
}
