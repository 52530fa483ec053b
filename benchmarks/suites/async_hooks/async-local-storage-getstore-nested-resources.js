'use strict';

const { AsyncResource } = require('async_hooks');
const common = require('../common.js');
const { reason, storages } = require('./_als.js');

const bench = common.createBenchmark(main, {
  resourceCount: [10, 100, 1000],
  n: [5e5],
});

// The store was set outside of `resourceCount` asynchronous resources, each of which was made within the one before.
function main({ n, resourceCount }) {
  const list = storages(8);
  if (list === undefined) return bench.unavailable(reason);
  const stores = Array.from({ length: 8 }, (_, i) => ({ id: i }));
  let sum = 0;

  function read() {
    bench.start();
    for (let i = 0; i < n; i++) sum = (sum * 3 + list[i & 7].getStore().id) | 0;
    bench.end(n);
    common.keepAlive(sum);
  }

  function nest(left) {
    if (left === 0) read();
    else new AsyncResource('BENCHMARK').runInAsyncScope(nest, null, left - 1);
  }

  function enter(at) {
    if (at === list.length) nest(resourceCount);
    else list[at].run(stores[at], enter, at + 1);
  }
  enter(0);
}
