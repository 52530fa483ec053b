'use strict';

const common = require('../common.js');
const { LETTERS, bytes, several, text } = require('./_data.js');

// Of the length that is measured: an input, and what turns it into a buffer.
const sources = {
  array: { make: (len, seed) => Array.from(bytes(len, seed)), from: (input) => Buffer.from(input) },
  arraybuffer: { make: (len, seed) => block(bytes(len, seed)), from: (input) => Buffer.from(input) },
  'arraybuffer-middle': {
    make: (len, seed) => block(bytes(len, seed)),
    from: (input, len) => Buffer.from(input, len >> 2, len >> 1),
  },
  buffer: { make: bytes, from: (input) => Buffer.from(input) },
  string: { make: (len, seed) => text(len, LETTERS, seed), from: (input) => Buffer.from(input) },
  'string-utf8': { make: (len, seed) => text(len, LETTERS, seed), from: (input) => Buffer.from(input, 'utf8') },
  'string-base64': {
    make: (len, seed) => bytes(len, seed).toString('base64'),
    from: (input) => Buffer.from(input, 'base64'),
  },
  object: { make: (len, seed) => wrapped(block(bytes(len, seed))), from: (input) => Buffer.from(input) },
  uint8array: { make: (len, seed) => new Uint8Array(bytes(len, seed)), from: (input) => Buffer.from(input) },
  uint16array: { make: (len, seed) => new Uint16Array(bytes(len, seed)), from: (input) => Buffer.from(input) },
};

const bench = common.createBenchmark(main, {
  source: Object.keys(sources),
  len: [100, 2048],
  n: [8e5],
});

/** An ArrayBuffer with the content of a buffer. */
function block(buffer) {
  return new Uint8Array(buffer).buffer;
}

/** An object that Buffer.from() has to ask for its value. */
function wrapped(value) {
  return { valueOf: () => value };
}

function main({ source, len, n }) {
  const { make, from } = sources[source];
  const inputs = several(4, (seed) => make(len, seed));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = from(inputs[i & 3], len);
  bench.end(n);

  common.keepAlive(kept);
}
