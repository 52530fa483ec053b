'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const { folder } = require('./_folder.js');

const bench = common.createBenchmark(main, {
  ext: ['', '.js'],
  files: [1e3],
  cache: ['true', 'false'],
});

const LEVELS = 16;

// From the cache each takes a microsecond or less: more rounds, so that there is something to measure.
const CACHED_ROUNDS = 100;

// Modules in a folder far down, each of which requires one that all share: names to resolve, links to look for and
// package.json files to look for on all levels above. An operation is one require() of a file.
function main({ ext, cache, files }) {
  let dir = folder();
  for (let i = 0; i < LEVELS; i++) dir = path.join(dir, 'level' + i);
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(path.join(dir, 'shared.js'), 'module.exports = 1;\n');
  const names = [];
  for (let i = 0; i < files; i++) {
    fs.writeFileSync(path.join(dir, i + '.js'), "exports.value = require('./shared" + ext + "');\n");
    names.push(path.join(dir, i + ext));
  }
  const cached = cache === 'true';
  if (cached) for (let i = 0; i < files; i++) require(names[i]);
  const rounds = cached ? CACHED_ROUNDS : 1;
  let sum = 0;

  bench.start();
  for (let k = 0; k < rounds; k++) {
    for (let i = 0; i < files; i++) sum += require(names[i]).value;
  }
  bench.end(rounds * files);

  if (sum !== rounds * files) throw new Error('the modules are not those that were asked for');
}
