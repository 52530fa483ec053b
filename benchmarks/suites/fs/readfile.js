'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  duration: [5],
  encoding: ['', 'utf-8', 'ascii'],
  len: [1024, 16 * 1024 * 1024],
  concurrent: [1, 10],
});

function main({ len, duration, concurrent, encoding }) {
  const file = tmpdir.file(len);
  const options = encoding === '' ? undefined : { encoding };

  measure.timed(bench, duration, concurrent, (_, callback) => fs.readFile(file, options, callback));
}
