'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['valid', 'invalid'],
  n: [1e5],
});

function main({ n, type }) {
  const file = tmpdir.file(64);
  const link = path.join(tmpdir.directory(), 'link');
  fs.symlinkSync(file, link);
  const name = type === 'valid' ? link : file;

  measure.sync(bench, n, type !== 'valid', () => fs.readlinkSync(name));
}
