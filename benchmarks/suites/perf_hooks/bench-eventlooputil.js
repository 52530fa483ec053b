'use strict';

const { performance } = require('perf_hooks');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  method: ['idleTime', 'ELU_simple', 'ELU_passed'],
});

function main({ n, method }) {
  if (method === 'idleTime' ? !performance.nodeTiming : typeof performance.eventLoopUtilization !== 'function') {
    return bench.unavailable('performance.eventLoopUtilization is not in this runtime (Node.js 14.10 or newer)');
  }
  // Before the first turn of the loop all of it is zero, and idle time grows only when there is nothing to do.
  setTimeout(() => {
    const before = performance.nodeTiming && performance.nodeTiming.idleTime;
    setTimeout(() => measure(n, method, before), 5);
  }, 5);
}

function measure(n, method, before) {
  const kept = new Array(8);

  if (method === 'idleTime') {
    if (typeof performance.nodeTiming.idleTime !== 'number') {
      return bench.unavailable('performance.nodeTiming.idleTime is not in this runtime (Node.js 14.10 or newer)');
    }
    if (performance.nodeTiming.idleTime === before) {
      return bench.unavailable('performance.nodeTiming.idleTime is always the same in this runtime');
    }
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = performance.nodeTiming.idleTime;
    bench.end(n);
  } else if (performance.eventLoopUtilization().active === 0) {
    return bench.unavailable('performance.eventLoopUtilization is always zero in this runtime');
  } else if (method === 'ELU_simple') {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = performance.eventLoopUtilization();
    bench.end(n);
  } else {
    const since = performance.eventLoopUtilization();
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = performance.eventLoopUtilization(since);
    bench.end(n);
  }

  common.keepAlive(kept);
}
