'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['valid', 'invalid'],
  n: [1e5],
});

const NO_FILE = 1 << 30;

function main({ n, type }) {
  if (typeof fs.readvSync !== 'function')
    return bench.unavailable('fs.readvSync is not in this runtime (Node.js 12.17 or newer)');
  const fd = type === 'valid' ? fs.openSync(tmpdir.file(8192), 'r') : NO_FILE;
  const buffers = [Buffer.alloc(256), Buffer.alloc(256), Buffer.alloc(512)];

  measure.sync(bench, n, type !== 'valid', (i) => fs.readvSync(fd, buffers, (i & 7) * 1024));

  if (fd !== NO_FILE) fs.closeSync(fd);
  common.keepAlive(buffers);
}
