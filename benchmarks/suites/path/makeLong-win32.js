'use strict';

const { win32 } = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  path: ['foo\\bar', 'C:\\foo', '\\\\foo\\bar', '\\\\?\\foo'],
  n: [1e5],
});

function main({ path, n }) {
  if (typeof win32._makeLong !== 'function') return bench.unavailable('path.win32._makeLong is not in this runtime');
  const inputs = new Array(4).fill(path);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = win32._makeLong(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
