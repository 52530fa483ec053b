'use strict';

const { performance } = require('perf_hooks');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  method: ['timeOrigin', 'toJSON'],
});

function main({ n, method }) {
  const kept = new Array(8);

  if (method === 'timeOrigin') {
    let sum = 0;
    bench.start();
    for (let i = 0; i < n; i++) sum += performance.timeOrigin - i;
    bench.end(n);
    kept[0] = sum;
  } else {
    if (typeof performance.toJSON !== 'function') {
      return bench.unavailable('performance.toJSON is not in this runtime (Node.js 16.1 or newer)');
    }
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = performance.toJSON();
    bench.end(n);
  }

  common.keepAlive(kept);
}
