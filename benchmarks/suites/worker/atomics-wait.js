'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e7],
});

// The value is never the expected one, so that no call waits: what is left is the cost of the call.
function main({ n }) {
  const values = new Int32Array(new SharedArrayBuffer(32));
  let unequal = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    if (Atomics.wait(values, i & 7, 1, 0) === 'not-equal') unequal++;
  }
  bench.end(n);

  if (unequal !== n) throw new Error('Atomics.wait waited');
  common.keepAlive(unequal);
}
