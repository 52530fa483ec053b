'use strict';

const util = require('util');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
  showProxy: [0, 1],
  isProxy: [0, 1],
});

function main({ n, showProxy, isProxy }) {
  const make = (i) => (isProxy ? new Proxy({ id: i }, { get: Reflect.get }) : { id: i });
  const inputs = [0, 1, 2, 3].map(make);
  const settings = { showProxy: showProxy === 1 };
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = util.inspect(inputs[i & 3], settings);
  bench.end(n);

  common.keepAlive(kept);
}
