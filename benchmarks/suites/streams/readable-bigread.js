'use strict';

const common = require('../common.js');
const { buffers, pushAndRead, source } = require('./_reads.js');

const bench = common.createBenchmark(main, { n: [1e3] });

// An operation is one read that joins 512 chunks.
function main({ n }) {
  pushAndRead(bench, n, source(), buffers(512, 128), [512 * 128]);
}
