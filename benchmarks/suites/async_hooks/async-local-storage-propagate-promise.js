'use strict';

const common = require('../common.js');
const { reason, runInAll, storages } = require('./_als.js');

const bench = common.createBenchmark(main, {
  storageCount: [0, 1, 10, 100],
  n: [1e5],
});

// An operation is one await inside all of the storages.
function main({ n, storageCount }) {
  const list = storages(storageCount);
  if (list === undefined) return bench.unavailable(reason);

  async function awaits() {
    let sum = 0;
    bench.start();
    for (let i = 0; i < n; i++) sum = (sum * 3 + (await value(i))) | 0;
    bench.end(n);
    common.keepAlive(sum);
  }
  async function value(i) {
    return i;
  }

  runInAll(list, awaits);
}
