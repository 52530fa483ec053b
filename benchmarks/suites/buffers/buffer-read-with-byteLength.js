'use strict';

const common = require('../common.js');
const { bytes } = require('./_data.js');

const bench = common.createBenchmark(main, {
  buffer: ['fast'],
  type: ['IntBE', 'IntLE', 'UIntBE', 'UIntLE'],
  n: [1e6],
  byteLength: [1, 2, 3, 4, 5, 6],
});

function main({ type, n, byteLength }) {
  const method = `read${type}`;
  const buffer = bytes(24, 1);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = buffer[method](i & 15, byteLength);
  bench.end(n);

  common.keepAlive(kept);
}
