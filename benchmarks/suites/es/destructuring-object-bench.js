'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  method: ['normal', 'destructureObject'],
  n: [1e8],
});

const inputs = [];
for (let i = 0; i < 16; i++) inputs.push({ x: i, y: i * 3 + 1, z: { deep: i ^ 5 } });

function normal(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const input = inputs[i & 15];
    const x = input.x;
    const y = input.y;
    const deep = input.z.deep;
    sum = (sum * 5 + x * y + deep) | 0;
  }
  return sum;
}

function destructureObject(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const {
      x,
      y,
      z: { deep },
    } = inputs[i & 15];
    sum = (sum * 5 + x * y + deep) | 0;
  }
  return sum;
}

function main({ n, method }) {
  const run = method === 'normal' ? normal : destructureObject;

  bench.start();
  const sum = run(n);
  bench.end(n);

  common.keepAlive(sum);
}
