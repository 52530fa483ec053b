'use strict';

const { win32 } = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  paths: ['C:\\foo|bar||baz\\asdf|quux|..'],
  n: [1e5],
});

function main({ paths, n }) {
  const list = paths.split('|');
  const inputs = [list, list.slice(), list.slice(), list.slice()];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = win32.join(...inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
