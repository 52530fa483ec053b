'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: ['Double', 'Float'],
  endian: ['LE'],
  value: ['zero', 'big', 'small', 'inf', 'nan'],
  n: [1e6],
});

const values = {
  Double: { zero: 0, big: 2 ** 1023, small: 2 ** -1074, inf: Infinity, nan: NaN },
  Float: { zero: 0, big: 2 ** 127, small: 2 ** -149, inf: Infinity, nan: NaN },
};

function main({ type, endian, value, n }) {
  const method = type + endian;
  const read = `read${method}`;
  const size = type === 'Double' ? 8 : 4;
  const buffer = Buffer.alloc(8 * size);
  for (let i = 0; i < 8; i++) buffer[`write${method}`](values[type][value], i * size);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = buffer[read]((i & 7) * size);
  bench.end(n);

  common.keepAlive(kept);
}
