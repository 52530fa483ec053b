'use strict';

const common = require('../common.js');
const { bytes, several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  size: [0, 512, 16386],
  difflen: ['true', 'false'],
  n: [1e6],
});

function main({ size, difflen, n }) {
  const left = several(4, (seed) => bytes(size, seed));
  // Of different lengths, or of the same: then two pairs of four differ, and only in their last byte.
  const right = left.map((buffer, index) => {
    const other = Buffer.concat([buffer], difflen === 'true' ? size + 1 : size);
    if (difflen === 'false' && size > 0) other[size - 1] += index & 1;
    return other;
  });
  let equal = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (left[i & 3].equals(right[i & 3])) equal++;
  bench.end(n);

  common.keepAlive(equal);
}
