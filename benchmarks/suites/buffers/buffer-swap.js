'use strict';

const common = require('../common.js');
const { bytes } = require('./_data.js');

const bench = common.createBenchmark(
  main,
  {
    aligned: ['true', 'false'],
    method: ['swap16', 'swap32', 'swap64'],
    len: [64, 256, 768, 1024, 2056, 8192],
    n: [1e6],
  },
  { test: { len: 16 } },
);

const methods = {
  swap16: (buffer) => buffer.swap16(),
  swap32: (buffer) => buffer.swap32(),
  swap64: (buffer) => buffer.swap64(),
};

function main({ aligned, method, len, n }) {
  const swap = methods[method];
  const offset = aligned === 'true' ? 0 : 1;
  const buffer = bytes(len + offset, 1).subarray(offset);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = swap(buffer);
  bench.end(n);

  common.keepAlive(kept);
}
