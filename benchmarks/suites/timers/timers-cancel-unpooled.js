'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  direction: ['start', 'end'],
});

// Every timer has its own duration, so its own list; only cancelling is timed, from the soonest or from the latest on.
function main({ n, direction }) {
  let fired = 0;

  function onTimeout() {
    fired++;
  }

  const timers = [];
  for (let i = 0; i < n; i++) timers.push(setTimeout(onTimeout, 1e6 + i));

  if (direction === 'start') {
    bench.start();
    for (let i = 0; i < n; i++) clearTimeout(timers[i]);
    bench.end(n);
  } else {
    bench.start();
    for (let i = n - 1; i >= 0; i--) clearTimeout(timers[i]);
    bench.end(n);
  }

  common.keepAlive(timers, fired);
}
