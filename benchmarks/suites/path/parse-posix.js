'use strict';

const { posix } = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  path: ['', '/', '/foo', '/foo/bar.baz', 'foo/.bar.baz', 'foo/bar', '/foo/bar/baz/asdf/.quux'],
  n: [1e5],
});

function main({ path, n }) {
  const inputs = new Array(4).fill(path);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = posix.parse(inputs[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
