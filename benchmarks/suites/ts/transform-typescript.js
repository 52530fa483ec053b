'use strict';

const common = require('../common.js');
const { measure } = require('./_sources.js');

const bench = common.createBenchmark(
  main,
  {
    filepath: ['fixtures/transform-types-benchmark.js', 'fixtures/transform-types-benchmark.ts'],
    n: [1e3],
  },
  { flags: ['--experimental-transform-types', '--no-warnings'] },
);

function main({ n, filepath }) {
  return measure(bench, n, filepath);
}
