'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  encoding: ['utf8'],
  useFd: ['true', 'false'],
  length: [1024, 102400, 1024 * 1024],
  useBuffer: ['false'],
  func: ['writeFile'],
  n: [1000],
});

// What is written to a descriptor goes to the end of the file, which is cut off each time so many bytes are there.
const MOST = 64 * 1024 * 1024;

function main({ n, func, useBuffer, length, useFd, encoding }) {
  const data = useBuffer === 'true' ? tmpdir.text(length) : tmpdir.text(length).toString(encoding);
  const file = path.join(tmpdir.directory(), 'file.txt');
  const target = useFd === 'true' ? fs.openSync(file, 'a') : file;
  const method = func + 'Sync';
  const every = useFd === 'true' ? Math.floor(MOST / length) : Number.POSITIVE_INFINITY;

  measure.sync(bench, n, false, (i) => {
    if (i % every === every - 1) fs.truncateSync(file);
    fs[method](target, data, encoding);
  });

  if (useFd === 'true') fs.closeSync(target);
}
