'use strict';

const common = require('../common.js');
const { assertion, nested, repeat } = require('./_values.js');

const bench = common.createBenchmark(main, {
  n: [2e3],
  len: [5e2],
  strict: [0, 1],
  method: [
    'deepEqual_primitiveOnly',
    'deepEqual_objectOnly',
    'deepEqual_mixed',
    'notDeepEqual_primitiveOnly',
    'notDeepEqual_objectOnly',
    'notDeepEqual_mixed',
  ],
});

const entries = {
  primitiveOnly: (i) => [i, 'value ' + i],
  objectOnly: (i) => [nested(i), nested(i + 1)],
  mixed: (i) => (i % 3 === 0 ? [nested(i), i] : [i, nested(i)]),
};

function main({ n, len, method, strict }) {
  const entry = entries[method.split('_')[1]];
  const pairs = [];
  for (let p = 0; p < 2; p++) {
    const actual = new Map();
    const expected = new Map();
    for (let i = 0; i < len; i++) {
      actual.set(...entry(i + p));
      // What makes the difference comes last.
      expected.set(...entry(method.startsWith('not') && i === len - 1 ? len + 10 : i + p));
    }
    pairs.push([actual, expected]);
  }
  const check = assertion(method, strict === 1);

  bench.start();
  repeat(check, pairs, n);
  bench.end(n);

  common.keepAlive(pairs);
}
