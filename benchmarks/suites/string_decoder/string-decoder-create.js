'use strict';

const { StringDecoder } = require('string_decoder');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  encoding: ['ascii', 'utf8', 'utf-8', 'base64', 'ucs2', 'UTF-8', 'AscII', 'UTF-16LE'],
  n: [25e6],
});

function main({ encoding, n }) {
  const inputs = new Array(4).fill(encoding);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = new StringDecoder(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
