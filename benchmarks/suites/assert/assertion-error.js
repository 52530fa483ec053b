'use strict';

const assert = require('assert');
const common = require('../common.js');
const { nested } = require('./_values.js');

const bench = common.createBenchmark(main, {
  n: [200],
  size: [2, 75],
});

// What a failed deepStrictEqual costs beyond the comparison: an error whose message is the difference of both values.
function main({ n, size }) {
  const pairs = [];
  for (let i = 0; i < 4; i++) {
    const actual = {};
    const expected = {};
    for (let key = 0; key < size; key++) {
      actual['key' + key] = nested(key);
      expected['key' + key] = nested((key & 3) === i ? key + 1 : key);
    }
    pairs.push({ actual, expected, operator: 'deepStrictEqual' });
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = new assert.AssertionError(pairs[i & 3]).message;
  bench.end(n);

  common.keepAlive(kept);
}
