'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  direction: ['start', 'end'],
});

// Every timer has its own duration, so its own list; the priority queue gets them in ascending or descending order.
function main({ n, direction }) {
  const timers = new Array(n);

  function onTimeout() {
    throw new Error('a timer fired although all were cancelled');
  }

  if (direction === 'start') {
    bench.start();
    for (let i = 0; i < n; i++) timers[i] = setTimeout(onTimeout, 1e6 + i);
    bench.end(n);
  } else {
    bench.start();
    for (let i = n - 1; i >= 0; i--) timers[i] = setTimeout(onTimeout, 1e6 + i);
    bench.end(n);
  }

  for (let i = n - 1; i >= 0; i--) clearTimeout(timers[i]);
}
