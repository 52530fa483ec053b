'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e6],
});

// All timers have the same duration, so they share one list; none of them fires.
function main({ n }) {
  const kept = new Array(8);

  function onTimeout() {
    throw new Error('a timer fired although the process was to end before');
  }

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = setTimeout(onTimeout, 1e6);
  bench.end(n);

  common.keepAlive(kept);
  leave();
}

// What is left in the queue would hold the process; the report is on its way.
function leave() {
  setTimeout(() => process.exit(0), 50);
}
