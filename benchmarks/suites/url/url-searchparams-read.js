'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  accessMethod: ['get', 'getAll', 'has'],
  param: ['one', 'two', 'three', 'nonexistent'],
  n: [20e6],
});

const reads = {
  get: (params, name) => params.get(name),
  getAll: (params, name) => params.getAll(name),
  has: (params, name) => params.has(name),
};

function main({ accessMethod, param, n }) {
  const read = reads[accessMethod];
  const inputs = ['1', '2', '3', '4'].map((x) => new URLSearchParams(`one=${x}&two=${x}&three=${x}`));
  const names = new Array(4).fill(param);
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = read(inputs[i & 3], names[i & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
