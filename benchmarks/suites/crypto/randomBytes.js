'use strict';

const { randomBytes } = require('crypto');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  size: [64, 1024, 8 * 1024, 16 * 1024],
  n: [1e5],
});

function main({ n, size }) {
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = randomBytes(size);
  bench.end(n);

  common.keepAlive(kept);
}
