'use strict';

const common = require('../common.js');
const { bytes } = require('./_data.js');

const bench = common.createBenchmark(main, {
  len: [64 * 1024 * 1024],
  n: [32],
});

function main({ len, n }) {
  if (!Buffer.isEncoding('base64url')) {
    return bench.unavailable("the encoding 'base64url' is not in this runtime (Node.js 14.18 or newer)");
  }
  const buffer = Buffer.alloc(len, bytes(Math.min(len, 65536), 1));
  // One result at a time: each takes 85 MB at the default length.
  let last = '';
  let length = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    last = buffer.toString('base64url');
    length += last.length;
  }
  bench.end(n);

  common.keepAlive(last, length);
}
