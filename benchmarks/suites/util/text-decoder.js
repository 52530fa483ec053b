'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  encoding: ['utf-8', 'latin1', 'windows-1252', 'iso-8859-3'],
  ignoreBOM: [0, 1],
  fatal: [0, 1],
  len: [256, 1024 * 16, 1024 * 128],
  n: [1e3],
  type: ['SharedArrayBuffer', 'ArrayBuffer', 'Buffer'],
});

// Mostly ASCII with an accent now and then, in bytes that are valid: in UTF-8 two, in the others the one 0xe9.
const sample = 'A caf\u00e9 that is open late, ';

/** Exactly `len` bytes in the encoding. */
function encoded(encoding, len, shift) {
  const name = encoding === 'utf-8' ? 'utf8' : 'latin1';
  const rotated = sample.slice(shift) + sample.slice(0, shift);
  const unit = Buffer.from(rotated, name);
  const whole = Math.floor(len / unit.length) * unit.length;
  const buffer = Buffer.alloc(len, 'x');
  if (whole > 0) buffer.fill(unit, 0, whole);
  return buffer;
}

const containers = {
  SharedArrayBuffer(buffer) {
    const shared = new SharedArrayBuffer(buffer.length);
    new Uint8Array(shared).set(buffer);
    return shared;
  },
  ArrayBuffer: (buffer) => new Uint8Array(buffer).buffer,
  Buffer: (buffer) => buffer,
};

function main({ encoding, ignoreBOM, fatal, len, n, type }) {
  const make = (shift) => containers[type](encoded(encoding, len, shift));
  let inputs;
  let decoder;
  try {
    inputs = [make(0), make(1), make(2), make(3)];
    decoder = new TextDecoder(encoding, { ignoreBOM: ignoreBOM === 1, fatal: fatal === 1 });
    decoder.decode(inputs[0]);
  } catch (error) {
    return bench.unavailable(`TextDecoder for ${encoding} and ${type}: ${error.message}`);
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = decoder.decode(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
