'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  type: ['existing', 'non-existing', 'non-flat-existing'],
  method: ['access', 'accessSync'],
  n: [1e5],
});

function main({ n, type, method }) {
  const file = location(type);
  const fails = type === 'non-existing';

  if (method === 'access') measure.chain(bench, n, fails, (_, callback) => fs.access(file, callback));
  else measure.sync(bench, n, fails, () => fs.accessSync(file));
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
