'use strict';

const common = require('../common.js');
const { HEX, several, text } = require('./_data.js');

const bench = common.createBenchmark(main, {
  len: [64, 1024],
  n: [1e6],
});

function main({ len, n }) {
  const inputs = several(4, (seed) => text(len * 2, HEX, seed));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = Buffer.from(inputs[i & 3], 'hex');
  bench.end(n);

  common.keepAlive(kept);
}
