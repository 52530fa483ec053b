'use strict';

const common = require('../common.js');
const { bytes, several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  len: [2, 16, 256],
  n: [4e6],
});

function main({ len, n }) {
  // Lengths differ by up to 7, so that no length is a constant of the loop.
  const inputs = several(8, (seed) => bytes(len + seed - 1, seed));
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += Buffer.byteLength(inputs[i & 7]);
  bench.end(n);

  common.keepAlive(sum);
}
