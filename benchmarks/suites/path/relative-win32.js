'use strict';

const { win32 } = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  paths: [
    'C:\\orandea\\test\\aaa|C:\\orandea\\impl\\bbb',
    'C:\\|D:\\',
    'C:\\foo\\bar\\baz|C:\\foo\\bar\\baz',
    'C:\\foo\\BAR\\BAZ|C:\\foo\\bar\\baz',
    'C:\\foo\\bar\\baz\\quux|C:\\',
    'C:\\foo\\bar\\baz|D:\\foo\\bar',
  ],
  n: [1e5],
});

function main({ paths, n }) {
  const [from, to] = paths.split('|');
  const sources = new Array(4).fill(from);
  const targets = new Array(4).fill(to);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = win32.relative(sources[i & 3], targets[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
