'use strict';

const buffer = require('buffer');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e4],
  bytes: [128, 1024, 1024 ** 2],
});

// A clone shares the bytes of its original.
function main({ n, bytes }) {
  if (typeof buffer.Blob !== 'function' || typeof structuredClone !== 'function') {
    return bench.unavailable('structuredClone of a Blob is not in this runtime (Node.js 17 or newer)');
  }
  const blobs = [];
  for (let i = 0; i < 8; i++) blobs.push(new buffer.Blob([Buffer.alloc(bytes, i)]));
  try {
    if (structuredClone(blobs[0]).size !== bytes) throw new Error('the clone has another size');
  } catch (error) {
    return bench.unavailable('structuredClone does not take a Blob in this runtime: ' + error.message);
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = structuredClone(blobs[i & 7]);
  bench.end(n);

  common.keepAlive(kept);
}
