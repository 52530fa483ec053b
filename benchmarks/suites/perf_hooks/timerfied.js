'use strict';

const { performance, PerformanceObserver } = require('perf_hooks');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  observe: ['function'],
});

// Every call of a timerified function makes an entry for the observer.
function main({ n, observe }) {
  if (typeof performance.timerify !== 'function') {
    return bench.unavailable('performance.timerify is not in this runtime');
  }
  let seen = 0;
  const observer = new PerformanceObserver((list) => {
    seen += list.getEntries().length;
  });
  let timed;
  try {
    observer.observe({ entryTypes: [observe] });
    timed = performance.timerify(work);
  } catch (error) {
    return bench.unavailable('function entries cannot be observed in this runtime: ' + error.message);
  }
  let sum = timed(0);
  if (typeof observer.takeRecords === 'function' && observer.takeRecords().length === 0) {
    return bench.unavailable('a timerified function makes no entries in this runtime');
  }

  bench.start();
  for (let i = 0; i < n; i++) {
    sum = (sum + timed(i)) | 0;
    if ((i & 127) === 127 && typeof observer.takeRecords === 'function') seen += observer.takeRecords().length;
  }
  bench.end(n);

  observer.disconnect();
  common.keepAlive(sum, seen);
}

function work(i) {
  return (i * 7919) & 0xff;
}
