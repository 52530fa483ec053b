'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  encoding: [
    'ascii',
    'base64',
    'BASE64',
    'binary',
    'hex',
    'HEX',
    'latin1',
    'LATIN1',
    'UCS-2',
    'UCS2',
    'utf-16le',
    'UTF-16LE',
    'utf-8',
    'utf16le',
    'UTF16LE',
    'utf8',
    'UTF8',
  ],
  n: [1e6],
});

/** Buffer.isEncoding() is what normalises a name and shows it to the outside. */
function main({ encoding, n }) {
  // A name that no table knows between them, so that the answer is not the same each time.
  const inputs = [encoding, encoding, encoding, `${encoding}?`];
  let known = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (Buffer.isEncoding(inputs[i & 3])) known++;
  bench.end(n);

  common.keepAlive(known);
}
