'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(
  main,
  {
    duration: [5],
    encoding: ['utf-8'],
    len: [1024],
    concurrent: [1, 10],
  },
  { flags: ['--permission', '--allow-fs-read=*', '--allow-fs-write=*', '--allow-child-process', '--no-warnings'] },
);

// fs/readfile.js where each path is first checked against what the process may read.
function main({ len, duration, concurrent, encoding }) {
  if (process.permission === undefined) return bench.unavailable('process.permission is not in this runtime');
  const file = tmpdir.file(len);

  measure.timed(bench, duration, concurrent, (_, callback) => fs.readFile(file, { encoding }, callback));
}
