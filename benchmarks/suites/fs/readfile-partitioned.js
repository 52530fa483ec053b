'use strict';

const fs = require('fs');
const zlib = require('zlib');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  duration: [5],
  encoding: ['', 'utf-8'],
  len: [1024, 16 * 1024 * 1024],
  concurrent: [1, 10],
});

// Reads that share the thread pool with compression. Both count: a pool that starves one of them shows.
function main({ len, duration, concurrent, encoding }) {
  const file = tmpdir.file(len);
  const options = encoding === '' ? undefined : { encoding };
  const data = tmpdir.text(64 * 1024);

  measure.timed(bench, duration, 2 * concurrent, (slot, callback) => {
    if (slot < concurrent) fs.readFile(file, options, callback);
    else zlib.deflate(data, callback);
  });
}
