'use strict';

const common = require('../common.js');
const { reason, runInAll, storages } = require('./_als.js');

const bench = common.createBenchmark(main, {
  storageCount: [1, 10, 100],
  n: [1e4],
});

// An operation reads every one of the storages that are active at once.
function main({ n, storageCount }) {
  const list = storages(storageCount);
  if (list === undefined) return bench.unavailable(reason);
  let sum = 0;

  runInAll(list, () => {
    bench.start();
    for (let i = 0; i < n; i++) {
      for (let s = 0; s < list.length; s++) sum = (sum * 3 + list[s].getStore().id) | 0;
    }
    bench.end(n);
  });

  common.keepAlive(sum);
}
