'use strict';

const buffer = require('buffer');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  bytes: [128, 1024, 1024 ** 2 / 128],
  n: [1e3],
  operation: ['text', 'arrayBuffer'],
});

// Each blob has `bytes` bytes in four parts, and is read whole.
async function main({ n, bytes, operation }) {
  if (typeof buffer.Blob !== 'function') {
    return bench.unavailable('Blob is not in this runtime (Node.js 15.7 or newer)');
  }
  const part = Buffer.alloc(bytes / 4, 'a');
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = await new buffer.Blob([part, part, part, part])[operation]();
  bench.end(n);

  common.keepAlive(kept);
}
