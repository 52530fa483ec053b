'use strict';

const common = require('../common.js');
const { buffers, pushAndRead, source } = require('./_reads.js');

const bench = common.createBenchmark(main, { n: [5e3] });

// An operation reads all that there is, in 256 chunks.
function main({ n }) {
  pushAndRead(bench, n, source(), buffers(256, 128), [undefined]);
}
