'use strict';

const { win32 } = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  path: ['', 'c:/ignore', 'd:\\a/b\\c/d', '\\e.exe', 'c:/blah\\blah', 'd:/games', 'c:../a', '\\home\\node\\benchmarks'],
  n: [1e5],
});

function main({ path, n }) {
  const inputs = new Array(4).fill(path);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = win32.toNamespacedPath(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
