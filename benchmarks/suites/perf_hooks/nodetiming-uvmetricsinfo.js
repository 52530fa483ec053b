'use strict';

const fs = require('fs');
const { performance } = require('perf_hooks');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  events: [1, 1000, 10000],
});

// The figures are read after the loop has handled `events` events.
function main({ n, events }) {
  if (!performance.nodeTiming || performance.nodeTiming.uvMetricsInfo === undefined) {
    return bench.unavailable('performance.nodeTiming.uvMetricsInfo is not in this runtime (Node.js 22.8 or newer)');
  }
  let left = events;

  function next(error) {
    if (error) throw error;
    if (--left >= 0) fs.stat(__filename, next);
    else setImmediate(measure, n);
  }
  next();
}

function measure(n) {
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = performance.nodeTiming.uvMetricsInfo;
  bench.end(n);

  common.keepAlive(kept);
}
