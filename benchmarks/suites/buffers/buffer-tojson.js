'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e4],
  len: [0, 10, 256, 4096],
});

function main({ n, len }) {
  const buffer = Buffer.alloc(len, 0x61);
  for (let i = 0; i < len; i++) buffer[i] = (i * 31) & 0xff;
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = buffer.toJSON();
  bench.end(n);

  common.keepAlive(kept);
}
