'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['existing', 'non-existing', 'non-flat-existing'],
  n: [1e6],
});

function main({ n, type }) {
  const file = location(type);
  if (fs.existsSync(file) !== (type !== 'non-existing')) throw new Error('existsSync is wrong about ' + file);

  measure.sync(bench, n, false, () => fs.existsSync(file));
}

function location(type) {
  if (type === 'existing') return tmpdir.file(64);
  if (type === 'non-existing') return tmpdir.missing();
  const folder = path.join(tmpdir.directory(), 'one', 'two', 'three');
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'file.txt');
  fs.writeFileSync(file, '');
  return file;
}
