'use strict';

const { createHistogram } = require('perf_hooks');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
});

function main({ n }) {
  if (typeof createHistogram !== 'function' || typeof structuredClone !== 'function') {
    return bench.unavailable(
      'perf_hooks.createHistogram or structuredClone is not in this runtime (Node.js 17 or newer)',
    );
  }
  const histogram = createHistogram();
  for (let i = 1; i < 1000; i++) histogram.record(i * i);
  try {
    if (structuredClone(histogram).max !== histogram.max) throw new Error('the clone has another maximum');
  } catch (error) {
    return bench.unavailable('structuredClone does not take a histogram in this runtime: ' + error.message);
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = structuredClone(histogram);
  bench.end(n);

  common.keepAlive(kept);
}
