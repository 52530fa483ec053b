'use strict';

const fs = require('fs');
const path = require('path');
const common = require('../common.js');
const measure = require('./_measure.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  n: [1, 100, 1000],
  dereference: ['true', 'false'],
  force: ['false'],
});

function main({ n, dereference, force }) {
  if (typeof fs.cpSync !== 'function')
    return bench.unavailable('fs.cpSync is not in this runtime (Node.js 16.7 or newer)');
  const source = folderToCopy();
  const targets = tmpdir.directory();
  const options = { recursive: true, dereference: dereference === 'true', force: force === 'true' };

  measure.sync(bench, n, false, (i) => fs.cpSync(source, path.join(targets, String(i)), options));
}

/** Eight files in three folders, and a link to one of the files. */
function folderToCopy() {
  const source = path.join(tmpdir.directory(), 'source');
  const folders = [source, path.join(source, 'a'), path.join(source, 'a', 'b')];
  for (const folder of folders) fs.mkdirSync(folder);
  for (let i = 0; i < 8; i++) fs.writeFileSync(path.join(folders[i % 3], 'file' + i + '.txt'), tmpdir.text(512));
  fs.symlinkSync(path.join(source, 'file0.txt'), path.join(source, 'a', 'link'));
  return source;
}
