'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1000],
});

// Each timer starts the next: the rate is how near a duration of 1 ms comes to one.
function main({ n }) {
  let left = n;

  function onTimeout() {
    if (--left > 0) setTimeout(onTimeout, 1);
    else bench.end(n);
  }

  bench.start();
  setTimeout(onTimeout, 1);
}
