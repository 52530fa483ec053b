'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['valid', 'invalid'],
  n: [1e3],
});

function main({ n, type }) {
  const valid = type === 'valid';
  const target = tmpdir.file(64);
  const folder = tmpdir.directory();
  const links = [];
  for (let i = 0; i < n; i++) links.push(valid ? path.join(folder, 'link' + i) : target);

  // An invalid link is one whose name is taken.
  measure.sync(bench, n, !valid, (i) => fs.symlinkSync(target, links[i]));
}
