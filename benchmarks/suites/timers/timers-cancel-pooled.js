'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e6],
});

// All timers have the same duration, so they share one list; each is cancelled right after it was made.
function main({ n }) {
  let fired = 0;

  function onTimeout() {
    fired++;
  }

  // One that stays, so that the list is not made anew each time.
  const pinned = setTimeout(onTimeout, 1000);

  bench.start();
  for (let i = 0; i < n; i++) clearTimeout(setTimeout(onTimeout, 1000));
  bench.end(n);

  clearTimeout(pinned);
  common.keepAlive(fired);
}
