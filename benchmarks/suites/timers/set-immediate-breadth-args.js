'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e6],
});

function main({ n }) {
  let done = 0;
  let sum = 0;

  function immediate(a, b, c) {
    sum = (sum + a + (b | 0) + (c | 0)) | 0;
    if (++done < n) return;
    bench.end(n);
    common.keepAlive(sum);
  }

  bench.start();
  for (let i = 0; i < n; i++) {
    switch (i % 3) {
      case 0:
        setImmediate(immediate, i);
        break;
      case 1:
        setImmediate(immediate, i, 2);
        break;
      default:
        setImmediate(immediate, i, 2, 3);
    }
  }
}
