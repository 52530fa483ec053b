'use strict';

const common = require('../common.js');
const { LETTERS, several, text } = require('./_data.js');

const bench = common.createBenchmark(main, {
  size: [16, 32, 64, 128, 256, 1024],
  n: [1e6],
});

function main({ size, n }) {
  const encode = typeof btoa === 'function' ? btoa : require('buffer').btoa;
  if (typeof encode !== 'function') return bench.unavailable('btoa is not in this runtime (Node.js 14.17 or newer)');
  const inputs = several(8, (seed) => text(size, LETTERS, seed));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = encode(inputs[i & 7]);
  bench.end(n);

  common.keepAlive(kept);
}
