'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  n: [10],
  dir: ['lib', 'test/parallel'],
  withFileTypes: ['true', 'false'],
});

function main({ n, dir, withFileTypes }) {
  const folder = tmpdir.tree(dir);
  const options = { withFileTypes: withFileTypes === 'true' };

  measure.chain(bench, n, false, (_, callback) => fs.readdir(folder, options, callback));
}
