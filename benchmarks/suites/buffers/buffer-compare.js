'use strict';

const common = require('../common.js');
const { bytes, several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  size: [16, 512, 4096, 16386],
  n: [1e6],
});

function main({ size, n }) {
  // Only the last byte differs, and not in every pair: each comparison reads both buffers to the end.
  const left = several(4, (seed) => bytes(size, seed));
  const right = left.map((buffer, index) => {
    const other = Buffer.from(buffer);
    other[size - 1] = buffer[size - 1] + (index & 1);
    return other;
  });
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += Buffer.compare(left[i & 3], right[i & 3]);
  bench.end(n);

  common.keepAlive(sum);
}
