'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  n: [1e4],
  statSyncType: ['fstatSync', 'lstatSync', 'statSync'],
});

function main({ n, statSyncType }) {
  const file = tmpdir.file(64);
  const subject = statSyncType === 'fstatSync' ? fs.openSync(file, 'r') : file;

  measure.sync(bench, n, false, () => fs[statSyncType](subject));
}
