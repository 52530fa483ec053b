'use strict';

const buffer = require('buffer');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e4],
  dataSize: [5, 30 * 1024],
});

function main({ n, dataSize }) {
  if (typeof buffer.Blob !== 'function') {
    return bench.unavailable('Blob is not in this runtime (Node.js 15.7 or newer)');
  }
  const blob = new buffer.Blob([Buffer.alloc(dataSize, 'a')]);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = blob.slice(i % dataSize, dataSize - (i & 1));
  bench.end(n);

  common.keepAlive(kept);
}
