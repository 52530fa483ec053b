'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e4, 5e6],
});

// Timers that expire together, each of which queues a tick: the tick queue must be drained between two timers.
function main({ n }) {
  let done = 0;

  function onTick() {
    if (++done === n) bench.end(n);
  }
  function onTimeout() {
    process.nextTick(onTick);
  }

  for (let i = 0; i < n; i++) setTimeout(onTimeout, 1);
  bench.start();
}
