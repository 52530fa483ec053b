'use strict';

const { performance, PerformanceObserver } = require('perf_hooks');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  observe: ['all', 'measure'],
});

// Two marks and the measure between them, with an observer for all of them or for the measures only.
function main({ n, observe }) {
  if (typeof PerformanceObserver !== 'function' || typeof performance.clearMeasures !== 'function') {
    return bench.unavailable('performance.clearMeasures is not in this runtime (Node.js 16.7 or newer)');
  }
  let seen = 0;
  const observer = new PerformanceObserver((list) => {
    seen += list.getEntries().length;
  });
  observer.observe({ entryTypes: observe === 'all' ? ['mark', 'measure'] : [observe] });
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    performance.mark('from');
    performance.mark('to');
    kept[i & 7] = performance.measure('between', 'from', 'to');
    // Else the timeline and the observer's list grow without end.
    if ((i & 127) === 127) {
      performance.clearMarks();
      performance.clearMeasures();
      seen += observer.takeRecords().length;
    }
  }
  bench.end(n);

  observer.disconnect();
  common.keepAlive(kept, seen);
}
