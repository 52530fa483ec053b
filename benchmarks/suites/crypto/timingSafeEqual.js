'use strict';

const { randomBytes, timingSafeEqual } = require('crypto');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
  bufferSize: [10, 100, 200, 2100, 22023],
});

function main({ n, bufferSize }) {
  const first = randomBytes(bufferSize);
  const others = [];
  for (let i = 0; i < 8; i++) others.push(i & 1 ? randomBytes(bufferSize) : Buffer.from(first));
  let equal = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (timingSafeEqual(first, others[i & 7])) equal++;
  bench.end(n);

  common.keepAlive(equal);
}
