'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['invalid', 'valid'],
  n: [1e4],
});

// Each copy is a new file: what it takes to free the blocks of an old one differs between file systems.
function main({ n, type }) {
  const source = type === 'valid' ? tmpdir.file(4096) : tmpdir.missing();
  const folder = tmpdir.directory();
  const targets = [];
  for (let i = 0; i < n; i++) targets.push(path.join(folder, String(i)));

  measure.sync(bench, n, type !== 'valid', (i) => fs.copyFileSync(source, targets[i]));
}
