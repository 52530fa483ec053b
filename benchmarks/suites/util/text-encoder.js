'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  len: [32, 256, 1024, 8192],
  n: [1e5],
  type: ['one-byte-string', 'two-byte-string', 'ascii'],
  op: ['encode', 'encodeInto'],
});

// The characters, and the encoding in which a buffer gives them back as a flat string.
const samples = {
  'one-byte-string': ['Où est l´été né? ', 'latin1'],
  'two-byte-string': ['Дом на 中文, ок да ', 'utf16le'],
  ascii: ['Where is summer? ', 'latin1'],
};

function main({ len, n, type, op }) {
  if (typeof TextEncoder !== 'function') return bench.unavailable('TextEncoder is not in this runtime');
  const encoder = new TextEncoder();
  if (typeof encoder[op] !== 'function') return bench.unavailable(`TextEncoder has no ${op} in this runtime`);
  const [sample, encoding] = samples[type];
  const text = sample.repeat(Math.ceil((len + 4) / sample.length));
  const inputs = [0, 1, 2, 3].map((shift) => Buffer.from(text.slice(shift, shift + len), encoding).toString(encoding));

  if (op === 'encode') {
    const kept = new Array(8);
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = encoder.encode(inputs[i & 3]);
    bench.end(n);
    common.keepAlive(kept);
  } else {
    const target = new Uint8Array(len * 3);
    let written = 0;
    bench.start();
    for (let i = 0; i < n; i++) written += encoder.encodeInto(inputs[i & 3], target).written;
    bench.end(n);
    common.keepAlive(target, written);
  }
}
