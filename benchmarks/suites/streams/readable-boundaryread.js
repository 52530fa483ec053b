'use strict';

const common = require('../common.js');
const { buffers, pushAndRead, source } = require('./_reads.js');

const bench = common.createBenchmark(main, {
  n: [2e3],
  type: ['string', 'buffer'],
});

// An operation reads 256 chunks in pieces of just their length.
function main({ n, type }) {
  const text = type === 'string';
  const chunks = buffers(256, 128).map((chunk) => (text ? chunk.toString() : chunk));

  pushAndRead(bench, n, source(text ? 'utf8' : undefined), chunks, [128]);
}
