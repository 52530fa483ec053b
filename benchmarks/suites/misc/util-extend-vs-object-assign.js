'use strict';

const util = require('util');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: ['extend', 'assign'],
  n: [1e5],
});

function main({ n, type }) {
  if (type === 'extend' && typeof util._extend !== 'function') {
    return bench.unavailable('util._extend is not in this runtime');
  }
  // It warns that it is deprecated.
  process.noDeprecation = true;
  const copy = type === 'extend' ? util._extend : Object.assign;
  const sources = [];
  for (let i = 0; i < 8; i++) sources.push({ alpha: i, beta: -i, gamma: 'g' + i, delta: [i] });
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = copy({}, sources[i & 7]);
  bench.end(n);

  if (kept[0].delta !== sources[0].delta) throw new Error('the property was not copied');
  common.keepAlive(kept);
}
