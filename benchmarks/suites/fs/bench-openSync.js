'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['existing', 'non-existing'],
  n: [1e5],
});

// What was opened is closed again in the timed interval: a process may not have 1e5 files open.
function main({ n, type }) {
  const existing = type === 'existing';
  const file = existing ? tmpdir.file(64) : tmpdir.missing();
  const operation = existing ? () => fs.closeSync(fs.openSync(file, 'r')) : () => fs.openSync(file, 'r');

  measure.sync(bench, n, !existing, operation);
}
