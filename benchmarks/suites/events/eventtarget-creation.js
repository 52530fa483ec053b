'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, { n: [1e6] });

function main({ n }) {
  if (typeof EventTarget !== 'function')
    return bench.unavailable('EventTarget is not in this runtime (Node.js 15 or newer)');
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = new EventTarget();
  bench.end(n);

  common.keepAlive(kept);
}
