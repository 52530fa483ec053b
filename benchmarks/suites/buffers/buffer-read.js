'use strict';

const common = require('../common.js');
const { bytes } = require('./_data.js');

const bench = common.createBenchmark(main, {
  buffer: ['fast'],
  type: [
    'BigUInt64LE',
    'BigUInt64BE',
    'BigInt64LE',
    'BigInt64BE',
    'UInt8',
    'UInt16LE',
    'UInt16BE',
    'UInt32LE',
    'UInt32BE',
    'Int8',
    'Int16LE',
    'Int16BE',
    'Int32LE',
    'Int32BE',
  ],
  n: [1e6],
});

function main({ type, n }) {
  const method = `read${type}`;
  const buffer = bytes(24, 1);
  if (typeof buffer[method] !== 'function') return bench.unavailable(`Buffer has no ${method} in this runtime`);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = buffer[method](i & 15);
  bench.end(n);

  common.keepAlive(kept);
}
