'use strict';

const buffer = require('buffer');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  bytes: [128, 1024],
  n: [1e3],
  operation: ['text', 'arrayBuffer'],
});

async function main({ n, bytes, operation }) {
  const File = buffer.File || globalThis.File;
  if (typeof File !== 'function') return bench.unavailable('File is not in this runtime (Node.js 18.13 or newer)');
  const part = Buffer.alloc(bytes / 4, 'a');
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    kept[i & 7] = await new File([part, part, part, part], 'name ' + (i & 7), { lastModified: i })[operation]();
  }
  bench.end(n);

  common.keepAlive(kept);
}
