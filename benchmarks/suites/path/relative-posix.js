'use strict';

const { posix } = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  paths: [
    '/data/orandea/test/aaa|/data/orandea/impl/bbb',
    '/|/var',
    '/|/',
    '/var|/bin',
    '/foo/bar/baz/quux|/',
    '/foo/bar/baz/quux|/foo/bar/baz/quux',
    '/foo/bar/baz/quux|/var/log',
  ],
  n: [1e5],
});

function main({ paths, n }) {
  const [from, to] = paths.split('|');
  const sources = new Array(4).fill(from);
  const targets = new Array(4).fill(to);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = posix.relative(sources[i & 3], targets[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
