'use strict';

const common = require('../common.js');
const { bytes, several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  pieces: [4, 16],
  pieceSize: [1, 16, 256],
  withTotalLength: [0, 1],
  n: [8e5],
});

function main({ pieces, pieceSize, withTotalLength, n }) {
  const lists = several(4, (seed) => several(pieces, (piece) => bytes(pieceSize, seed * 64 + piece)));
  const total = withTotalLength ? pieces * pieceSize : undefined;
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = Buffer.concat(lists[i & 3], total);
  bench.end(n);

  common.keepAlive(kept);
}
