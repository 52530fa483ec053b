'use strict';

const fs = require('fs');
const common = require('../common.js');
const files = require('./_files.js');
const { concurrently } = require('./_concurrently.js');

const bench = common.createBenchmark(
  main,
  Object.assign({ cache: ['warm'], api: ['callback', 'promise'], concurrency: [1, 8, 64] }, files.parameters),
  files.options,
);

const readers = {
  callback(name, done) {
    fs.readFile(name, (error, data) => done(error, data && data.length));
  },
  promise(name, done) {
    fs.promises.readFile(name).then((data) => done(null, data.length), done);
  },
};

function main({ cache, api, concurrency, size, files: count }) {
  const all = files.names(count, size);
  if (!files.prepareCache(bench, cache, all)) return;
  concurrently(bench, { all, size, concurrency }, readers[api]);
}
