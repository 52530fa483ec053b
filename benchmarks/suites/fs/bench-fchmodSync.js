'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['existing', 'non-existing'],
  n: [1e5],
});

const NO_FILE = 1 << 30;

function main({ n, type }) {
  const fd = type === 'existing' ? fs.openSync(tmpdir.file(64), 'r+') : NO_FILE;
  const modes = [0o600, 0o640, 0o644, 0o660];

  measure.sync(bench, n, type !== 'existing', (i) => fs.fchmodSync(fd, modes[i & 3]));

  if (fd !== NO_FILE) fs.closeSync(fd);
}
