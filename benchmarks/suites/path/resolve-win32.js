'use strict';

const { win32 } = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  paths: ['empty', '', '.', '|', 'c:/ignore|d:\\a/b\\c/d|\\e.exe', 'c:/blah\\blah|d:/games|c:../a'],
  n: [1e5],
});

function main({ paths, n }) {
  // 'empty' is to resolve nothing at all.
  const list = paths === 'empty' ? [] : paths.split('|');
  const inputs = [list, list.slice(), list.slice(), list.slice()];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = win32.resolve(...inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
