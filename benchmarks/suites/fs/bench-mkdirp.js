'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  n: [1e4],
});

// Each call has three levels to make, of which one exists in most cases.
function main({ n }) {
  const parent = tmpdir.directory(tmpdir.memory());
  const folders = [];
  for (let i = 0; i < n; i++) folders.push(path.join(parent, String(i % 100), String(i), 'leaf'));

  measure.chain(bench, n, false, (i, callback) => fs.mkdir(folders[i], { recursive: true }, callback));
}
