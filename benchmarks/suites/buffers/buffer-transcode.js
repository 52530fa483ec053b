'use strict';

const common = require('../common.js');
const { LETTERS, several, text } = require('./_data.js');

const bench = common.createBenchmark(
  main,
  {
    fromEncoding: ['latin1', 'ascii', 'ucs2', 'utf8'],
    toEncoding: ['latin1', 'ascii', 'ucs2', 'utf8'],
    length: [1, 10, 1000],
    n: [1e5],
  },
  { combinationFilter: ({ fromEncoding, toEncoding }) => !(fromEncoding === 'ucs2' && toEncoding === 'ucs2') },
);

function main({ fromEncoding, toEncoding, length, n }) {
  const { transcode } = require('buffer');
  if (typeof transcode !== 'function') return bench.unavailable('buffer.transcode is not in this runtime');
  const inputs = several(4, (seed) => Buffer.from(text(length, LETTERS, seed), fromEncoding));
  try {
    transcode(inputs[0], fromEncoding, toEncoding);
  } catch (error) {
    return bench.unavailable(`buffer.transcode from ${fromEncoding} to ${toEncoding}: ${error.message}`);
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = transcode(inputs[i & 3], fromEncoding, toEncoding);
  bench.end(n);

  common.keepAlive(kept);
}
