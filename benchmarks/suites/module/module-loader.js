'use strict';

const path = require('path');
const common = require('../common.js');
const { directoryModule, folder } = require('./_folder.js');

const bench = common.createBenchmark(main, {
  name: ['', '/', '/index.js'],
  dir: ['rel', 'abs'],
  files: [5e2],
  n: [1, 1e3],
  cache: ['true', 'false'],
});

// An operation is one require(). All modules are required n times over: without cache, each is loaded the first time.
function main({ n, name, cache, files, dir }) {
  const parent = folder();
  const names = [];
  for (let i = 0; i < files; i++) {
    const created = directoryModule(parent, 'module' + i, i);
    names.push((dir === 'rel' ? path.relative(__dirname, created) : created) + name);
  }
  if (cache === 'true') for (let i = 0; i < files; i++) require(names[i]);
  let sum = 0;

  bench.start();
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < files; i++) sum += require(names[i]).index;
  }
  bench.end(n * files);

  if (sum !== (n * files * (files - 1)) / 2) throw new Error('the modules are not those that were asked for');
}
