'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e6],
});

function main({ n }) {
  let done = 0;

  function onTimeout() {
    if (++done === n) bench.end(n);
  }

  bench.start();
  for (let i = 0; i < n; i++) setTimeout(onTimeout, 1);
}
