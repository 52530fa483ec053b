'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: ['fast-alloc', 'fast-alloc-fill', 'fast-allocUnsafe', 'slow-allocUnsafe'],
  len: [10, 1024, 4096, 8192],
  n: [6e5],
});

const create = {
  'fast-alloc': (len) => Buffer.alloc(len),
  'fast-alloc-fill': (len, byte) => Buffer.alloc(len, byte),
  'fast-allocUnsafe': (len) => Buffer.allocUnsafe(len),
  'slow-allocUnsafe': (len) => Buffer.allocUnsafeSlow(len),
};

function main({ type, len, n }) {
  const make = create[type];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = make(len, (i & 63) + 1);
  bench.end(n);

  common.keepAlive(kept);
}
