'use strict';

const common = require('../common.js');
const { input, types } = require('./_params.js');

const bench = common.createBenchmark(main, {
  type: types,
  inputType: ['string', 'iterable', 'object'],
  n: [1e6],
});

function main({ type, inputType, n }) {
  const inputs = [0, 1, 2, 3].map(() => new URLSearchParams(input(type, inputType)));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = inputs[i & 3].toString();
  bench.end(n);

  common.keepAlive(kept);
}
