'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['invalid', 'valid'],
  n: [1e4],
});

const NO_FILE = 1 << 30;

function main({ n, type }) {
  const fd = type === 'valid' ? fs.openSync(tmpdir.file(4096), 'r+') : NO_FILE;
  const lengths = [4096, 1024, 2048, 512];

  measure.sync(bench, n, type !== 'valid', (i) => fs.ftruncateSync(fd, lengths[i & 3]));

  if (fd !== NO_FILE) fs.closeSync(fd);
}
