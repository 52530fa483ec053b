'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
});

// Timers of many durations, all of them overdue when the first fires; only their expiry is timed.
function main({ n }) {
  let done = 0;

  function onTimeout() {
    if (done === 0) bench.start();
    if (++done === n) bench.end(n);
  }

  const begin = Date.now();
  let longest = 0;
  for (let i = 0; i < n; i++) {
    longest = 1 + (i % 500);
    setTimeout(onTimeout, longest);
  }
  while (Date.now() - begin < 510);
}
