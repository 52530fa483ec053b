'use strict';

const v8 = require('v8');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  method: ['getHeapStatistics', 'getHeapSpaceStatistics'],
  n: [1e6],
});

function main({ method, n }) {
  const get = v8[method];
  if (typeof get !== 'function') return bench.unavailable('v8.' + method + ' is not in this runtime');
  try {
    const spaces = [].concat(get());
    if (!spaces.some((space) => space.space_used_size > 0 || space.used_heap_size > 0)) {
      return bench.unavailable('v8.' + method + ' knows only zeros in this runtime');
    }
  } catch (error) {
    return bench.unavailable('v8.' + method + ' does not work here: ' + error.message);
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = get();
  bench.end(n);

  common.keepAlive(kept);
}
