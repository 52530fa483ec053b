'use strict';

const common = require('../common.js');
const { bytes, several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  len: [64, 1024],
  n: [1e6],
});

function main({ len, n }) {
  const inputs = several(4, (seed) => bytes(len, seed));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = inputs[i & 3].toString('hex');
  bench.end(n);

  common.keepAlive(kept);
}
