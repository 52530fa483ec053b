'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
});

function main({ n }) {
  if (typeof process.resourceUsage !== 'function') {
    return bench.unavailable('process.resourceUsage is not in this runtime (Node.js 12.6 or newer)');
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = process.resourceUsage();
  bench.end(n);

  common.keepAlive(kept);
}
