'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e6],
});

function main({ n }) {
  let left = n;
  let sum = 0;

  function immediate(a, b, c) {
    sum = (sum + a + (b | 0) + (c | 0)) | 0;
    if (--left === 0) {
      bench.end(n);
      common.keepAlive(sum);
      return;
    }
    switch (left % 3) {
      case 0:
        setImmediate(immediate, left);
        break;
      case 1:
        setImmediate(immediate, left, 2);
        break;
      default:
        setImmediate(immediate, left, 2, 3);
    }
  }

  bench.start();
  setImmediate(immediate, n);
}
