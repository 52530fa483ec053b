'use strict';

const common = require('../common.js');
const { measure } = require('./_sources.js');

const bench = common.createBenchmark(
  main,
  {
    filepath: ['fixtures/strip-types-benchmark.ts', 'fixtures/strip-types-benchmark.js'],
    n: [1e3],
  },
  { flags: ['--no-warnings'] },
);

function main({ n, filepath }) {
  return measure(bench, n, filepath);
}
