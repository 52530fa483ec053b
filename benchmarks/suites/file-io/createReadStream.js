'use strict';

const fs = require('fs');
const common = require('../common.js');
const files = require('./_files.js');
const { concurrently } = require('./_concurrently.js');

const bench = common.createBenchmark(
  main,
  Object.assign({ cache: ['warm'], concurrency: [1, 8, 64] }, files.parameters),
  files.options,
);

function read(name, done) {
  let bytes = 0;
  fs.createReadStream(name)
    .on('data', (chunk) => {
      bytes += chunk.length;
    })
    .on('error', done)
    .on('end', () => done(null, bytes));
}

function main({ cache, concurrency, size, files: count }) {
  const all = files.names(count, size);
  if (!files.prepareCache(bench, cache, all)) return;
  concurrently(bench, { all, size, concurrency }, read);
}
