'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [4e6],
});

function main({ n }) {
  let done = 0;

  function immediate() {
    if (++done === n) bench.end(n);
  }

  bench.start();
  for (let i = 0; i < n; i++) setImmediate(immediate);
}
