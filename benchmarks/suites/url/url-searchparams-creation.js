'use strict';

const common = require('../common.js');
const { input, types } = require('./_params.js');

const bench = common.createBenchmark(main, {
  type: types,
  inputType: ['string', 'iterable', 'object'],
  n: [1e6],
});

function main({ type, inputType, n }) {
  const inputs = [0, 1, 2, 3].map(() => input(type, inputType));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = new URLSearchParams(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
