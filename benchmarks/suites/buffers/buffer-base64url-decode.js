'use strict';

const common = require('../common.js');
const { BASE64URL, several, text } = require('./_data.js');

const bench = common.createBenchmark(main, {
  n: [32],
  size: [8 << 20],
});

function main({ n, size }) {
  if (!Buffer.isEncoding('base64url')) {
    return bench.unavailable("the encoding 'base64url' is not in this runtime (Node.js 14.18 or newer)");
  }
  const inputs = several(2, (seed) => text(size, BASE64URL, seed));
  const target = Buffer.alloc(size);
  let written = 0;

  bench.start();
  for (let i = 0; i < n; i++) written += target.write(inputs[i & 1], 0, size, 'base64url');
  bench.end(n);

  common.keepAlive(target, written);
}
