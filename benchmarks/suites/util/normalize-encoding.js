'use strict';

const common = require('../common.js');

// Several at once, in turn.
const groups = {
  group_common: ['undefined', 'utf8', 'utf-8', 'base64', 'binary', 'latin1', 'ucs2'],
  group_upper: ['UTF-8', 'UTF8', 'UCS2', 'UTF16LE', 'BASE64', 'HEX'],
  group_uncommon: ['foo'],
  group_misc: ['', 'utf16le', 'hex', 'HEX', 'BINARY'],
};

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
    'undefined',
  ].concat(Object.keys(groups)),
  n: [1e6],
});

/** Encodings are normalised inside of every function that takes one; Buffer.isEncoding() does little besides. */
function main({ input, n }) {
  const names = groups[input] || [input];
  const inputs = [];
  for (let i = 0; i < 8; i++) {
    const name = names[i % names.length];
    inputs.push(name === 'undefined' ? undefined : name);
  }
  let known = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (Buffer.isEncoding(inputs[i & 7])) known++;
  bench.end(n);

  common.keepAlive(known);
}
