'use strict';

const querystring = require('querystring');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: Object.keys(common.searchParams),
  n: [1e6],
});

function main({ type, n }) {
  const inputs = new Array(4).fill(common.searchParams[type]);
  const kept = new Array(8);

  bench.start();
  if (type === 'multicharsep') {
    for (let i = 0; i < n; i++) kept[i & 7] = querystring.parse(inputs[i & 3], '&&&&&&&&&&');
  } else {
    for (let i = 0; i < n; i++) kept[i & 7] = querystring.parse(inputs[i & 3]);
  }
  bench.end(n);

  common.keepAlive(kept);
}
