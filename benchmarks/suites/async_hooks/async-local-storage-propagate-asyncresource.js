'use strict';

const { AsyncResource } = require('async_hooks');
const common = require('../common.js');
const { reason, runInAll, storages } = require('./_als.js');

const bench = common.createBenchmark(main, {
  storageCount: [0, 1, 10, 100],
  n: [1e3],
});

// New resources take the stores of all active storages with them.
function main({ n, storageCount }) {
  const list = storages(storageCount);
  if (list === undefined) return bench.unavailable(reason);
  const kept = new Array(8);

  runInAll(list, () => {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new AsyncResource('BENCHMARK');
    bench.end(n);
  });

  common.keepAlive(kept);
}
