'use strict';

const querystring = require('querystring');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  searchParam: Object.keys(common.searchParams),
  method: ['legacy', 'whatwg'],
  n: [1e6],
});

function main({ searchParam, method, n }) {
  const text = common.searchParams[searchParam];
  const parse = method === 'legacy' ? () => querystring.parse(text) : () => new URLSearchParams(text);
  const inputs = [parse(), parse(), parse(), parse()];
  const kept = new Array(8);

  bench.start();
  if (method === 'legacy') {
    for (let i = 0; i < n; i++) kept[i & 7] = querystring.stringify(inputs[i & 3]);
  } else {
    for (let i = 0; i < n; i++) kept[i & 7] = inputs[i & 3].toString();
  }
  bench.end(n);

  common.keepAlive(kept);
}
