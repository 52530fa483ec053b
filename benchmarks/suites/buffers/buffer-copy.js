'use strict';

const common = require('../common.js');
const { bytes, several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  bytes: [8, 128, 1024],
  partial: ['true', 'false'],
  n: [6e6],
});

function main({ bytes: size, partial, n }) {
  const sources = several(8, (seed) => bytes(size, seed));
  const targets = several(8, (seed) => bytes(size, seed + 8));
  const half = partial === 'true' ? size >> 1 : 0;
  let copied = 0;

  bench.start();
  if (partial === 'true') {
    for (let i = 0; i < n; i++) copied += sources[i & 7].copy(targets[(i >> 3) & 7], 0, half);
  } else {
    for (let i = 0; i < n; i++) copied += sources[i & 7].copy(targets[(i >> 3) & 7], 0);
  }
  bench.end(n);

  common.keepAlive(targets, copied);
}
