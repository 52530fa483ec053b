'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  n: [100],
  dir: ['lib', 'test/parallel'],
  withFileTypes: ['true', 'false'],
});

function main({ n, dir, withFileTypes }) {
  const folder = tmpdir.tree(dir);
  const options = { withFileTypes: withFileTypes === 'true' };

  measure.sync(bench, n, false, () => fs.readdirSync(folder, options));
}
