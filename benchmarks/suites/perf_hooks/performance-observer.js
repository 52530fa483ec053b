'use strict';

const { performance, PerformanceObserver } = require('perf_hooks');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e6, 2e5],
    pending: [1, 10],
  },
  {
    // The observer is called in a turn of its own: fewer entries where each has one.
    combinationFilter: ({ n, pending }) => n !== (pending === 1 ? 1e6 : 2e5),
  },
);

// `pending` entries wait each time that the observer is called; all of them are taken from its list.
function main({ n, pending }) {
  if (typeof PerformanceObserver !== 'function') return bench.unavailable('PerformanceObserver is not in this runtime');
  const rounds = Math.max(1, Math.floor(n / pending));
  let left = rounds;
  let seen = 0;

  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen += entry.name.length;
    performance.clearMarks();
    if (--left > 0) return round();
    bench.end(rounds * pending);
    observer.disconnect();
    common.keepAlive(seen);
  });
  observer.observe({ entryTypes: ['mark'] });

  function round() {
    for (let i = 0; i < pending; i++) performance.mark('mark');
  }

  bench.start();
  round();
}
