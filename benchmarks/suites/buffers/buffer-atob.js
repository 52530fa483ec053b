'use strict';

const common = require('../common.js');
const { LETTERS, several, text } = require('./_data.js');

const bench = common.createBenchmark(main, {
  size: [16, 32, 64, 128],
  n: [1e6],
});

function main({ size, n }) {
  const decode = typeof atob === 'function' ? atob : require('buffer').atob;
  if (typeof decode !== 'function') return bench.unavailable('atob is not in this runtime (Node.js 14.17 or newer)');
  const inputs = several(8, (seed) => Buffer.from(text(size, LETTERS, seed), 'latin1').toString('base64'));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = decode(inputs[i & 7]);
  bench.end(n);

  common.keepAlive(kept);
}
