'use strict';

const fs = require('fs');
const common = require('../common.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  n: [100],
  dir: ['lib', 'test/parallel'],
  mode: ['async', 'sync', 'callback'],
  bufferSize: [4, 32, 1024],
});

// An operation is one entry.
async function main({ n, dir, mode, bufferSize }) {
  if (typeof fs.opendir !== 'function') return bench.unavailable('fs.opendir is not in this runtime');
  const folder = tmpdir.tree(dir);
  const options = { bufferSize };
  const kept = new Array(8);
  let entries = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    if (mode === 'async') {
      for await (const entry of await fs.promises.opendir(folder, options)) kept[entries++ & 7] = entry;
    } else if (mode === 'callback') {
      await readAll(folder, options, (entry) => {
        kept[entries++ & 7] = entry;
      });
    } else {
      const opened = fs.opendirSync(folder, options);
      for (let entry = opened.readSync(); entry !== null; entry = opened.readSync()) kept[entries++ & 7] = entry;
      opened.closeSync();
    }
  }
  bench.end(entries);

  common.keepAlive(kept);
}

function readAll(folder, options, take) {
  return new Promise((resolve, reject) => {
    fs.opendir(folder, options, (error, opened) => {
      if (error) return reject(error);

      function next(error, entry) {
        if (error) return reject(error);
        if (entry === null) return opened.close((error) => (error ? reject(error) : resolve()));
        take(entry);
        opened.read(next);
      }
      opened.read(next);
    });
  });
}
