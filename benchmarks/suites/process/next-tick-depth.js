'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [7e6],
});

function main({ n }) {
  let left = n;

  function tick() {
    if (--left > 0) process.nextTick(tick);
    else bench.end(n);
  }

  bench.start();
  process.nextTick(tick);
}
