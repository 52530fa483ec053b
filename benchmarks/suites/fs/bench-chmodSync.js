'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['existing', 'non-existing'],
  n: [1e5],
});

function main({ n, type }) {
  const file = type === 'existing' ? tmpdir.file(64) : tmpdir.missing();
  const modes = [0o600, 0o640, 0o644, 0o660];

  measure.sync(bench, n, type !== 'existing', (i) => fs.chmodSync(file, modes[i & 3]));
}
