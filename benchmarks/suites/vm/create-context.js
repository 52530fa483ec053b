'use strict';

const vm = require('vm');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [100],
});

function main({ n }) {
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = vm.createContext({ value: i });
  bench.end(n);

  if (kept[0].value === undefined) throw new Error('the context has lost its value');
  common.keepAlive(kept);
}
