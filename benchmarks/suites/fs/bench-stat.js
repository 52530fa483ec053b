'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  n: [20e4],
  statType: ['fstat', 'lstat', 'stat'],
});

function main({ n, statType }) {
  const file = tmpdir.file(64);
  const subject = statType === 'fstat' ? fs.openSync(file, 'r') : file;

  measure.chain(bench, n, false, (_, callback) => fs[statType](subject, callback));
}
