'use strict';

const os = require('os');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [3e4],
});

function main({ n }) {
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = os.cpus();
  bench.end(n);

  common.keepAlive(kept);
}
