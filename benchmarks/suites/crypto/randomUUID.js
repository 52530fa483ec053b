'use strict';

const { randomUUID } = require('crypto');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  disableEntropyCache: [false, true],
});

function main({ n, disableEntropyCache }) {
  if (typeof randomUUID !== 'function') {
    return bench.unavailable('crypto.randomUUID is not in this runtime (Node.js 14.17 or newer)');
  }
  const options = { disableEntropyCache };
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = randomUUID(options);
  bench.end(n);

  common.keepAlive(kept);
}
