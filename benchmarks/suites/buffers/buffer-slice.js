'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: ['fast', 'slow', 'subarray'],
  n: [1e6],
});

// fast: a buffer of the shared pool; slow: one with a memory block of its own.
const make = {
  fast: () => Buffer.allocUnsafe(1024),
  slow: () => Buffer.allocUnsafeSlow(1024),
  subarray: () => Buffer.allocUnsafe(1024),
};

function main({ type, n }) {
  const buffer = make[type]().fill(1);
  const kept = new Array(8);

  bench.start();
  if (type === 'subarray') {
    for (let i = 0; i < n; i++) kept[i & 7] = buffer.subarray(10 + (i & 7), 256);
  } else {
    for (let i = 0; i < n; i++) kept[i & 7] = buffer.slice(10 + (i & 7), 256);
  }
  bench.end(n);

  common.keepAlive(kept);
}
