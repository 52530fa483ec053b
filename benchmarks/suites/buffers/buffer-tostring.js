'use strict';

const common = require('../common.js');
const { LETTERS, several, text } = require('./_data.js');

const bench = common.createBenchmark(
  main,
  {
    encoding: ['', 'utf8', 'ascii', 'latin1', 'hex', 'UCS-2'],
    args: [0, 1, 3],
    len: [1, 64, 1024],
    n: [1e6],
  },
  // No argument means no encoding.
  { combinationFilter: ({ encoding, args }) => (encoding === '') === (args === 0) },
);

// How many arguments are given: none, the encoding, or the encoding and the range.
const conversions = {
  0: (buffer) => buffer.toString(),
  1: (buffer, encoding) => buffer.toString(encoding),
  3: (buffer, encoding, len) => buffer.toString(encoding, 0, len),
};

function main({ encoding, args, len, n }) {
  const convert = conversions[args];
  const inputs = several(4, (seed) => Buffer.from(text(len, LETTERS, seed), 'latin1'));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = convert(inputs[i & 3], encoding, len);
  bench.end(n);

  common.keepAlive(kept);
}
