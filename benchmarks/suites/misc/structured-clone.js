'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: ['string', 'object', 'arraybuffer'],
  n: [1e4],
});

const make = {
  string: (i) => 'structured clone '.repeat(50) + i,
  object: (i) => ({
    id: i,
    name: 'name' + i,
    list: [1, 2, 3, { deep: true }],
    date: new Date(i),
    map: new Map([[i, 'i']]),
  }),
  arraybuffer: (i) => new Uint8Array(1024).fill(i).buffer,
};

function main({ n, type }) {
  if (typeof structuredClone !== 'function') {
    return bench.unavailable('structuredClone is not in this runtime (Node.js 17 or newer)');
  }
  const inputs = [];
  for (let i = 0; i < 8; i++) inputs.push(make[type](i));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = structuredClone(inputs[i & 7]);
  bench.end(n);

  common.keepAlive(kept);
}
