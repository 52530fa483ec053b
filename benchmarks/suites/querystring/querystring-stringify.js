'use strict';

const querystring = require('querystring');
const common = require('../common.js');

const samples = {
  noencode: { foo: 'bar', baz: 'quux', xyzzy: 'thud' },
  encodemany: { '\u0080\u0083\u0089': 'bar', '\u008C\u008E\u0099': 'quux', xyzzy: '\u00A5q\u00A3r' },
  encodelast: { foo: 'bar', baz: 'quux', xyzzy: 'thu\u00AC' },
  array: { foo: [], bar: ['ghi', 'jkl', 'mno'], baz: 'quux' },
  multiprimitives: { foo: false, bar: -13.37, baz: '' },
};

const bench = common.createBenchmark(main, {
  type: Object.keys(samples),
  n: [1e6],
});

function main({ type, n }) {
  const inputs = [0, 1, 2, 3].map(() => Object.assign({}, samples[type]));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = querystring.stringify(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
