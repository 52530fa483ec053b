'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['existing', 'non-existing'],
  method: ['chownSync', 'lchownSync'],
  n: [1e4],
});

function main({ n, type, method }) {
  if (typeof process.getuid !== 'function') return bench.unavailable('there are no owners of files on this platform');
  if (typeof fs[method] !== 'function') return bench.unavailable('fs.' + method + ' is not in this runtime');
  const file = type === 'existing' ? tmpdir.file(64) : tmpdir.missing();
  const uid = process.getuid();
  const gid = process.getgid();

  measure.sync(bench, n, type !== 'existing', () => fs[method](file, uid, gid));
}
