'use strict';

const common = require('../common.js');
const { assertion, repeat } = require('./_values.js');

const bench = common.createBenchmark(
  main,
  {
    type: ['Int8Array', 'Uint8Array', 'Float32Array', 'Uint32Array'],
    n: [25e3],
    strict: [0, 1],
    method: ['deepEqual', 'notDeepEqual'],
    len: [1e2, 5e3],
  },
  {
    combinationFilter: ({ type, strict, method }) => strict === 1 || type !== 'Float32Array' || method === 'deepEqual',
  },
);

const types = { Int8Array, Uint8Array, Float32Array, Uint32Array };

function main({ type, n, len, method, strict }) {
  const pairs = [];
  for (let p = 0; p < 4; p++) {
    const actual = new types[type](len);
    for (let i = 0; i < len; i++) actual[i] = i * 3 + p;
    const expected = actual.slice();
    if (method === 'notDeepEqual') expected[len >> 1] += 1;
    pairs.push([actual, expected]);
  }
  const check = assertion(method, strict === 1);

  bench.start();
  repeat(check, pairs, n);
  bench.end(n);

  common.keepAlive(pairs);
}
