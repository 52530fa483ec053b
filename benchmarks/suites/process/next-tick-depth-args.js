'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [7e6],
});

function main({ n }) {
  let left = n;
  let sum = 0;

  function next() {
    if (--left === 0) {
      bench.end(n);
      common.keepAlive(sum);
      return;
    }
    switch (left & 3) {
      case 0:
        process.nextTick(one, left);
        break;
      case 1:
        process.nextTick(two, left, 2);
        break;
      case 2:
        process.nextTick(three, left, 2, 3);
        break;
      default:
        process.nextTick(four, left, 2, 3, 4);
    }
  }
  function one(a) {
    sum = (sum + a) | 0;
    next();
  }
  function two(a, b) {
    sum = (sum + a + b) | 0;
    next();
  }
  function three(a, b, c) {
    sum = (sum + a + b + c) | 0;
    next();
  }
  function four(a, b, c, d) {
    sum = (sum + a + b + c + d) | 0;
    next();
  }

  bench.start();
  process.nextTick(one, n);
}
