'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [2e6],
});

function main({ n }) {
  let done = 0;
  let sum = 0;

  function finish() {
    bench.end(n);
    common.keepAlive(sum);
  }

  function one(a) {
    sum = (sum + a) | 0;
    if (++done === n) finish();
  }
  function two(a, b) {
    sum = (sum + a + b) | 0;
    if (++done === n) finish();
  }
  function three(a, b, c) {
    sum = (sum + a + b + c) | 0;
    if (++done === n) finish();
  }
  function four(a, b, c, d) {
    sum = (sum + a + b + c + d) | 0;
    if (++done === n) finish();
  }

  bench.start();
  for (let i = 0; i < n; i++) {
    switch (i & 3) {
      case 0:
        process.nextTick(one, i);
        break;
      case 1:
        process.nextTick(two, i, 2);
        break;
      case 2:
        process.nextTick(three, i, 2, 3);
        break;
      default:
        process.nextTick(four, i, 2, 3, 4);
    }
  }
}
