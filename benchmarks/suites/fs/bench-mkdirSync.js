'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['existing', 'non-existing'],
  recursive: ['true', 'false'],
  n: [1e4],
});

function main({ n, type, recursive }) {
  const existing = type === 'existing';
  const options = { recursive: recursive === 'true' };
  const parent = tmpdir.directory(tmpdir.memory());
  const folders = [];
  for (let i = 0; i < n; i++) folders.push(existing ? parent : path.join(parent, String(i)));

  measure.sync(bench, n, existing && !options.recursive, (i) => fs.mkdirSync(folders[i], options));
}
