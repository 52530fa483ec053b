'use strict';

const common = require('../common.js');
const { random } = require('./_data.js');

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
    'UIntLE',
    'UIntBE',
    'Int8',
    'Int16LE',
    'Int16BE',
    'Int32LE',
    'Int32BE',
    'IntLE',
    'IntBE',
    'FloatLE',
    'FloatBE',
    'DoubleLE',
    'DoubleBE',
  ],
  n: [1e6],
});

/** Eight values in the range of the type; the types of any length are written with six bytes. */
function valuesFor(type) {
  const next = random(7);
  const values = [];
  for (let i = 0; i < 8; i++) {
    const signed = !type.includes('UInt') && (i & 1) === 1;
    let value = next();
    if (/^U?Int8/.test(type)) value &= 0x7f;
    else if (/^U?Int16/.test(type)) value &= 0x7fff;
    else if (/^U?Int32/.test(type)) value &= 0x7fffffff;
    else if (/^U?Int[BL]E/.test(type)) value *= 0x7fff;
    else if (/^(Float|Double)/.test(type)) value /= 3;
    if (signed) value = -value;
    values.push(type.startsWith('Big') ? BigInt(value) * BigInt(0x3fffffff) : value);
  }
  return values;
}

function main({ type, n }) {
  const method = `write${type}`;
  const buffer = Buffer.alloc(24);
  if (typeof buffer[method] !== 'function') return bench.unavailable(`Buffer has no ${method} in this runtime`);
  const values = valuesFor(type);
  const byteLength = /^U?Int[BL]E/.test(type) ? 6 : undefined;
  let sum = 0;

  bench.start();
  if (byteLength === undefined) {
    for (let i = 0; i < n; i++) sum += buffer[method](values[i & 7], i & 15);
  } else {
    for (let i = 0; i < n; i++) sum += buffer[method](values[i & 7], i & 15, byteLength);
  }
  bench.end(n);

  common.keepAlive(buffer, sum);
}
