'use strict';

const common = require('../common.js');
const { bytes, several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  extraSize: [1, 256, 4 * 256],
  n: [8e5],
});

/** More is asked for than the four pieces have: the rest is to be filled with zeros. */
function main({ extraSize, n }) {
  const lists = several(4, (seed) => several(4, (piece) => bytes(256, seed * 4 + piece)));
  const total = 4 * 256 + extraSize;
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = Buffer.concat(lists[i & 3], total);
  bench.end(n);

  common.keepAlive(kept);
}
