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
  if (typeof fs.writevSync !== 'function')
    return bench.unavailable('fs.writevSync is not in this runtime (Node.js 12.9 or newer)');
  const fd = type === 'valid' ? fs.openSync(tmpdir.file(8192), 'r+') : NO_FILE;
  const buffers = [tmpdir.text(256), tmpdir.text(256), tmpdir.text(512)];

  measure.sync(bench, n, type !== 'valid', (i) => fs.writevSync(fd, buffers, (i & 7) * 1024));

  if (fd !== NO_FILE) fs.closeSync(fd);
}
