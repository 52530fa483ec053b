'use strict';

const querystring = require('querystring');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  searchParam: Object.keys(common.searchParams),
  method: ['legacy', 'whatwg'],
  n: [1e6],
});

function main({ searchParam, method, n }) {
  const inputs = new Array(4).fill(common.searchParams[searchParam]);
  const kept = new Array(8);

  bench.start();
  if (method === 'legacy') {
    for (let i = 0; i < n; i++) kept[i & 7] = querystring.parse(inputs[i & 3]);
  } else {
    for (let i = 0; i < n; i++) kept[i & 7] = new URLSearchParams(inputs[i & 3]);
  }
  bench.end(n);

  common.keepAlive(kept);
}
