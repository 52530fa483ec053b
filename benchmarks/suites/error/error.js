'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [5e5],
});

function main({ n }) {
  const messages = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = new Error(messages[i & 7]);
  bench.end(n);

  common.keepAlive(kept);
}
