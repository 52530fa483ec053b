'use strict';

const common = require('../common.js');

// What is no string stands here by its name.
const others = { undefined: undefined, null: null, number: 7, object: {} };

const bench = common.createBenchmark(main, {
  input: [
    '',
    'utf8',
    'utf-8',
    'UTF-8',
    'UTF8',
    'Utf8',
    'ucs2',
    'UCS2',
    'utf16le',
    'UTF16LE',
    'binary',
    'BINARY',
    'latin1',
    'base64',
    'BASE64',
    'hex',
    'HEX',
    'foo',
  ].concat(Object.keys(others)),
  n: [5e6],
});

/** Encodings are normalised inside of every function that takes one; Buffer.isEncoding() does little besides. */
function main({ input, n }) {
  const value = input in others ? others[input] : input;
  const inputs = [value, value, value, value];
  let known = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (Buffer.isEncoding(inputs[i & 3])) known++;
  bench.end(n);

  common.keepAlive(known);
}
