'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['existing', 'non-existing'],
  n: [1e4],
});

function main({ n, type }) {
  const existing = type === 'existing';
  const parent = tmpdir.directory(tmpdir.memory());
  const folders = [];
  for (let i = 0; i < n; i++) {
    folders.push(path.join(parent, String(i)));
    if (existing) fs.mkdirSync(folders[i]);
  }

  measure.sync(bench, n, !existing, (i) => fs.rmdirSync(folders[i]));
}
