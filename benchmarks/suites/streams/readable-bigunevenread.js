'use strict';

const common = require('../common.js');
const { buffers, pushAndRead, source } = require('./_reads.js');

const bench = common.createBenchmark(main, { n: [1e3] });

// An operation takes 512 chunks apart in large pieces that end within a chunk.
function main({ n }) {
  pushAndRead(bench, n, source(), buffers(512, 128), [512 * 29 + 10, 512 * 31 + 3]);
}
