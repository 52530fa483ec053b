'use strict';

const common = require('../common.js');
const { bytes, several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  method: ['offset', 'slice'],
  size: [16, 512, 4096, 16386],
  n: [1e6],
});

// The second half of one buffer against the first half of the other: by offsets, or by views made each time.
const comparisons = {
  offset: (left, right, half, size) => left.compare(right, 0, half, half, size),
  slice: (left, right, half, size) => Buffer.compare(left.subarray(half, size), right.subarray(0, half)),
};

function main({ method, size, n }) {
  const compare = comparisons[method];
  const half = size >> 1;
  const left = several(4, (seed) => bytes(size, seed));
  const right = left.map((buffer, index) => {
    const other = Buffer.concat([buffer.subarray(half), buffer.subarray(0, half)]);
    if (half > 0) other[half - 1] += index & 1;
    return other;
  });
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += compare(left[i & 3], right[i & 3], half, size);
  bench.end(n);

  common.keepAlive(sum);
}
