'use strict';

const { createHistogram } = require('perf_hooks');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e4],
});

function main({ n }) {
  if (typeof createHistogram !== 'function') {
    return bench.unavailable('perf_hooks.createHistogram is not in this runtime (Node.js 15.9 or newer)');
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = createHistogram();
  bench.end(n);

  common.keepAlive(kept);
}
