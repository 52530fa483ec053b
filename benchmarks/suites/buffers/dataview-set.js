'use strict';

const common = require('../common.js');
const { random } = require('./_data.js');

const bench = common.createBenchmark(main, {
  type: [
    'Uint8',
    'Uint16LE',
    'Uint16BE',
    'Uint32LE',
    'Uint32BE',
    'Int8',
    'Int16LE',
    'Int16BE',
    'Int32LE',
    'Int32BE',
    'Float32LE',
    'Float32BE',
    'Float64LE',
    'Float64BE',
  ],
  n: [2e7],
});

function main({ type, n }) {
  const littleEndian = type.endsWith('LE');
  const method = `set${type.replace(/[LB]E$/, '')}`;
  const view = new DataView(new ArrayBuffer(64));
  const next = random(7);
  const values = [];
  for (let i = 0; i < 8; i++) values.push(type.startsWith('Float') ? next() / 3 : next() & 0x7fffffff);

  bench.start();
  for (let i = 0; i < n; i++) view[method](i & 31, values[i & 7], littleEndian);
  bench.end(n);

  // The content is the result: reading it keeps the writes.
  common.keepAlive(view, view.getFloat64(0), view.getUint32(31));
}
