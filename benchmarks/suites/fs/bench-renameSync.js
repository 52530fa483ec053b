'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['invalid', 'valid'],
  n: [2e3],
});

// One file goes back and forth.
function main({ n, type }) {
  const one = type === 'valid' ? tmpdir.file(64) : tmpdir.missing();
  const other = path.join(path.dirname(one), 'other');

  measure.sync(bench, n, type !== 'valid', (i) => (i & 1 ? fs.renameSync(other, one) : fs.renameSync(one, other)));
}
