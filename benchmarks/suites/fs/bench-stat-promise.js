'use strict';

const fs = require('fs');
const common = require('../common.js');
const tmpdir = require('./_tmpdir.js');

const bench = common.createBenchmark(main, {
  n: [20e4],
  statType: ['fstat', 'lstat', 'stat'],
});

async function main({ n, statType }) {
  const file = tmpdir.file(64);
  const handle = await fs.promises.open(file, 'r');
  const kept = new Array(8);

  if (statType === 'fstat') {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = await handle.stat();
    bench.end(n);
  } else {
    const stat = fs.promises[statType];
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = await stat(file);
    bench.end(n);
  }

  common.keepAlive(kept);
  await handle.close();
}
