'use strict';

const common = require('../common.js');
const { bytes, several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  size: [16, 512, 4096, 16386],
  args: [1, 2, 5],
  n: [1e6],
});

// How many arguments are given: the target alone, where to start in it, or the ranges of both.
const comparisons = {
  1: (left, right) => left.compare(right),
  2: (left, right) => left.compare(right, 0),
  5: (left, right, size) => left.compare(right, 0, size, 0, size),
};

function main({ size, args, n }) {
  const compare = comparisons[args];
  const left = several(4, (seed) => bytes(size, seed));
  const right = left.map((buffer, index) => {
    const other = Buffer.from(buffer);
    other[size - 1] = buffer[size - 1] + (index & 1);
    return other;
  });
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += compare(left[i & 3], right[i & 3], size);
  bench.end(n);

  common.keepAlive(sum);
}
