'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [10e6],
});

// Timers of one duration; only their expiry is timed, from the first callback on.
function main({ n }) {
  let done = 0;

  function onTimeout() {
    if (done === 0) bench.start();
    if (++done === n) bench.end(n);
  }

  for (let i = 0; i < n; i++) setTimeout(onTimeout, 1);
}
