'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  type: ['buffer', 'string'],
});

/** Buffers from inputs without content. */
function main({ n, type }) {
  const inputs = type === 'buffer' ? [Buffer.alloc(0), Buffer.allocUnsafeSlow(0)] : ['', 'x'.slice(1)];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = Buffer.from(inputs[i & 1]);
  bench.end(n);

  common.keepAlive(kept);
}
