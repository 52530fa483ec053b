'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [12e5],
});

function main({ n }) {
  let left = n;

  function task() {
    if (--left > 0) queueMicrotask(task);
    else bench.end(n);
  }

  bench.start();
  queueMicrotask(task);
}
