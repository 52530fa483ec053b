'use strict';

const common = require('../common.js');
const { LETTERS, several, text } = require('./_data.js');

const bench = common.createBenchmark(main, {
  encoding: ['utf8', 'ascii', 'latin1'],
  len: [1, 8, 16, 32],
  n: [1e6],
});

function main({ encoding, len, n }) {
  const inputs = several(8, (seed) => text(len, LETTERS, seed));
  const target = Buffer.alloc(len);
  let written = 0;

  bench.start();
  for (let i = 0; i < n; i++) written += target.write(inputs[i & 7], encoding);
  bench.end(n);

  common.keepAlive(target, written);
}
