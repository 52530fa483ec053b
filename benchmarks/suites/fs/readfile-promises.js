'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  duration: [5],
  encoding: ['', 'utf-8'],
  len: [1024, 512 * 1024, 4 * 1024 ** 2, 8 * 1024 ** 2, 16 * 1024 ** 2, 32 * 1024 ** 2],
  concurrent: [1, 10],
});

async function main({ len, duration, concurrent, encoding }) {
  const file = tmpdir.file(len);
  const options = encoding === '' ? undefined : { encoding };

  await measure.timedPromises(bench, duration, concurrent, () => fs.promises.readFile(file, options));
}
