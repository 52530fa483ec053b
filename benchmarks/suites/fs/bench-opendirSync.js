'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['existing', 'non-existing'],
  n: [1e3],
});

function main({ n, type }) {
  if (typeof fs.opendirSync !== 'function') return bench.unavailable('fs.opendirSync is not in this runtime');
  const existing = type === 'existing';
  const folder = existing ? tmpdir.directory() : tmpdir.missing();
  const operation = existing ? () => fs.opendirSync(folder).closeSync() : () => fs.opendirSync(folder);

  measure.sync(bench, n, !existing, operation);
}
