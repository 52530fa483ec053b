'use strict';

const common = require('../common.js');
const { buffers, pushAndRead, source } = require('./_reads.js');

const bench = common.createBenchmark(main, { n: [1e3] });

// An operation takes 256 chunks apart in small pieces, many of which have their bytes in two chunks.
function main({ n }) {
  pushAndRead(bench, n, source(), buffers(256, 128), [12, 91, 7, 200]);
}
