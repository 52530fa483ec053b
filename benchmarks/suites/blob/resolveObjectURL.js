'use strict';

const buffer = require('buffer');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e4],
});

function main({ n }) {
  if (typeof buffer.resolveObjectURL !== 'function' || typeof URL.createObjectURL !== 'function') {
    return bench.unavailable('buffer.resolveObjectURL is not in this runtime (Node.js 16.7 or newer)');
  }
  const urls = [];
  for (let i = 0; i < 8; i++) urls.push(URL.createObjectURL(new buffer.Blob(['text ' + i])));
  if (buffer.resolveObjectURL(urls[0]) === undefined) {
    return bench.unavailable('buffer.resolveObjectURL finds no blob in this runtime');
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = buffer.resolveObjectURL(urls[i & 7]);
  bench.end(n);

  common.keepAlive(kept);
  for (const url of urls) URL.revokeObjectURL(url);
}
