'use strict';

const fs = require('fs');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['existing', 'non-existing'],
  func: ['utimes', 'futimes', 'lutimes'],
  n: [1e5],
});

const NO_FILE = 1 << 30;

function main({ n, type, func }) {
  const method = func + 'Sync';
  if (typeof fs[method] !== 'function') return bench.unavailable('fs.' + method + ' is not in this runtime');
  const existing = type === 'existing';
  let subject = existing ? tmpdir.file(64) : tmpdir.missing();
  if (func === 'futimes') subject = existing ? fs.openSync(subject, 'r+') : NO_FILE;
  const seconds = [1e9, 1.1e9, 1.2e9, 1.3e9];

  measure.sync(bench, n, !existing, (i) => fs[method](subject, seconds[i & 3], seconds[(i + 1) & 3]));
}
