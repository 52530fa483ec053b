'use strict';

const common = require('../common.js');
const { assertion, repeat } = require('./_values.js');

const bench = common.createBenchmark(main, {
  n: [1e3],
  len: [1e4],
  strict: [1],
  method: [
    'deepEqual_Array',
    'notDeepEqual_Array',
    'deepEqual_sparseArray',
    'notDeepEqual_sparseArray',
    'deepEqual_Set',
    'notDeepEqual_Set',
  ],
});

const kinds = {
  Array: (numbers) => numbers,
  sparseArray(numbers) {
    const sparse = new Array(numbers.length);
    numbers.forEach((number, i) => {
      if (i % 10 === 0 || i === numbers.length - 1) sparse[i] = number;
    });
    return sparse;
  },
  Set: (numbers) => new Set(numbers),
};

function main({ n, len, method, strict }) {
  const make = kinds[method.split('_')[1]];
  const pairs = [];
  for (let p = 0; p < 2; p++) {
    const actual = [];
    const expected = [];
    for (let i = 0; i < len; i++) {
      actual.push(i + p);
      expected.push(i + p);
    }
    if (method.startsWith('not')) expected[len - 1] = -1;
    pairs.push([make(actual), make(expected)]);
  }
  const check = assertion(method, strict === 1);

  bench.start();
  repeat(check, pairs, n);
  bench.end(n);

  common.keepAlive(pairs);
}
