'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['existing', 'non-existing'],
  n: [1e4],
});

const NO_FILE = 1 << 30;

function main({ n, type }) {
  const fd = type === 'existing' ? fs.openSync(tmpdir.file(8192), 'r') : NO_FILE;
  const buffer = Buffer.alloc(1024);

  measure.sync(bench, n, type !== 'existing', (i) => fs.readSync(fd, buffer, 0, 1024, (i & 7) * 1024));

  if (fd !== NO_FILE) fs.closeSync(fd);
  common.keepAlive(buffer);
}
