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

// The file is in memory where that can be: flushing a disk takes a hundred times as long as the call does.
function main({ n, type }) {
  const fd = type === 'existing' ? fs.openSync(tmpdir.file(64, tmpdir.memory()), 'r+') : NO_FILE;
  if (fd !== NO_FILE) fs.fsyncSync(fd);

  measure.sync(bench, n, type !== 'existing', () => fs.fsyncSync(fd));

  if (fd !== NO_FILE) fs.closeSync(fd);
}
