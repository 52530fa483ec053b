'use strict';

const common = require('../common.js');
const { validator } = require('./_validators.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e8],
    encoding: ['ascii', 'utf8', 'utf-8', 'utf16le', 'ucs2', 'ucs-2', 'base64', 'latin1', 'binary', 'hex'],
    value: ['test'],
  },
  { flags: ['--expose-internals'] },
);

// Only hexadecimal text can be refused: when its length is odd.
function main({ n, encoding, value }) {
  const validateEncoding = validator(bench, 'validateEncoding');
  if (validateEncoding === undefined) return;
  const values = [];
  for (let i = 0; i < 8; i++) values.push(value + 'ab'.repeat(i));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = validateEncoding(values[i & 7], encoding);
  bench.end(n);

  common.keepAlive(kept);
}
