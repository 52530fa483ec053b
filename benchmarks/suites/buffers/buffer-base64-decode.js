'use strict';

const common = require('../common.js');
const { BASE64, several, text } = require('./_data.js');

const bench = common.createBenchmark(main, {
  n: [32],
  size: [8 << 20],
});

/** Decodes `size` characters into a buffer that is there already, so that no allocation is measured. */
function main({ n, size }) {
  const inputs = several(2, (seed) => text(size, BASE64, seed));
  const target = Buffer.alloc(size);
  let written = 0;

  bench.start();
  for (let i = 0; i < n; i++) written += target.write(inputs[i & 1], 0, size, 'base64');
  bench.end(n);

  common.keepAlive(target, written);
}
