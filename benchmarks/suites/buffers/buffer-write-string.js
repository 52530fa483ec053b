'use strict';

const common = require('../common.js');
const { HEX, several, text } = require('./_data.js');

const bench = common.createBenchmark(main, {
  encoding: ['', 'utf8', 'ascii', 'hex', 'utf16le', 'latin1'],
  args: ['', 'offset', 'offset+length'],
  len: [2048],
  n: [1e6],
});

const writes = {
  '': (target, input) => target.write(input),
  offset: (target, input) => target.write(input, 0),
  'offset+length': (target, input) => target.write(input, 0, target.length),
};

const writesEncoded = {
  '': (target, input, encoding) => target.write(input, encoding),
  offset: (target, input, encoding) => target.write(input, 0, encoding),
  'offset+length': (target, input, encoding) => target.write(input, 0, target.length, encoding),
};

function main({ encoding, args, len, n }) {
  const write = (encoding === '' ? writes : writesEncoded)[args];
  // Hexadecimal digits are valid in every encoding.
  const inputs = several(4, (seed) => text(len, HEX, seed));
  const target = Buffer.alloc(len);
  let written = 0;

  bench.start();
  for (let i = 0; i < n; i++) written += write(target, inputs[i & 3], encoding);
  bench.end(n);

  common.keepAlive(target, written);
}
