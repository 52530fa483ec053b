'use strict';

const assert = require('assert');
const common = require('../common.js');
const { nested, repeat } = require('./_values.js');

const bench = common.createBenchmark(
  main,
  {
    n: [50, 2e2],
    size: [1e2, 1e4],
    method: ['deepEqual', 'notDeepEqual', 'deepStrictEqual', 'notDeepStrictEqual'],
  },
  { combinationFilter: ({ n, size }) => n !== (size === 1e4 ? 200 : 50) },
);

function build(size, seed, different) {
  const object = {};
  for (let i = 0; i < size; i++) object['key' + i] = nested(i + seed);
  if (different) object['key' + (size - 1)].inner.none = 1;
  return object;
}

function main({ size, n, method }) {
  const pairs = [];
  for (let i = 0; i < 2; i++) pairs.push([build(size, i, false), build(size, i, method.startsWith('not'))]);
  const check = assert[method];

  bench.start();
  repeat(check, pairs, n);
  bench.end(n);

  common.keepAlive(pairs);
}
