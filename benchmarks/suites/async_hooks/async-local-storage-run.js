'use strict';

const common = require('../common.js');
const { reason, storages } = require('./_als.js');

const bench = common.createBenchmark(main, {
  n: [1e7],
});

function main({ n }) {
  const list = storages(1);
  if (list === undefined) return bench.unavailable(reason);
  const [storage] = list;
  const stores = Array.from({ length: 8 }, (_, i) => ({ id: i }));
  let sum = 0;

  function body(i) {
    return storage.getStore().id + i;
  }

  bench.start();
  for (let i = 0; i < n; i++) sum = (sum + storage.run(stores[i & 7], body, i)) | 0;
  bench.end(n);

  common.keepAlive(sum);
}
