'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
});

function main({ n }) {
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = process.memoryUsage();
  bench.end(n);

  common.keepAlive(kept);
}
