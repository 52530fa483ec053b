'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [4e6],
});

// Only the draining of a full queue is timed: scheduling ends before start().
function main({ n }) {
  let done = 0;
  let sum = 0;

  function tick(a, b, c, d) {
    sum = (sum + a + (b | 0) + (c | 0) + (d | 0)) | 0;
    if (++done === n) {
      bench.end(n);
      common.keepAlive(sum);
    }
  }

  for (let i = 0; i < n; i++) {
    switch (i & 3) {
      case 0:
        process.nextTick(tick, i);
        break;
      case 1:
        process.nextTick(tick, i, 2);
        break;
      case 2:
        process.nextTick(tick, i, 2, 3);
        break;
      default:
        process.nextTick(tick, i, 2, 3, 4);
    }
  }
  bench.start();
}
