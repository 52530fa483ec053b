'use strict';

const { posix } = require('path');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  pathext: [
    '',
    '/',
    '/foo',
    '/foo/.bar.baz',
    '/foo/.bar.baz|.baz',
    'foo',
    'foo/bar.',
    'foo/bar.|.',
    '/foo/bar/baz/asdf/quux.html',
    '/foo/bar/baz/asdf/quux.html|.html',
  ],
  n: [1e5],
});

function main({ pathext, n }) {
  const [path, extension] = pathext.split('|');
  const inputs = new Array(4).fill(path);
  const extensions = new Array(4).fill(extension);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = posix.basename(inputs[i & 3], extensions[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
