'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  n: [1e4],
  pathType: ['relative', 'resolved'],
});

function main({ n, pathType }) {
  const folder = path.join(tmpdir.directory(), 'checkout', 'node', 'lib');
  fs.mkdirSync(folder, { recursive: true });
  process.chdir(path.dirname(folder));
  const name = pathType === 'relative' ? path.join('..', 'node', 'lib') : folder;

  measure.chain(bench, n, false, (_, callback) => fs.realpath(name, callback));
}
