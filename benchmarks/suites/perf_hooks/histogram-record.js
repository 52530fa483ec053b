'use strict';

const { createHistogram } = require('perf_hooks');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
});

function main({ n }) {
  if (typeof createHistogram !== 'function') {
    return bench.unavailable('perf_hooks.createHistogram is not in this runtime (Node.js 15.9 or newer)');
  }
  const histogram = createHistogram();

  bench.start();
  for (let i = 1; i <= n; i++) histogram.record(((i * 7919) & 0xfffff) + 1);
  bench.end(n);

  common.keepAlive(histogram.max, histogram.mean);
}
