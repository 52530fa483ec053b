'use strict';

const common = require('../common.js');
const { bytes } = require('./_data.js');

const bench = common.createBenchmark(main, {
  size: [512, 4096, 16386],
  type: ['fast'],
  method: ['for', 'forOf', 'iterator'],
  n: [1e3],
});

// Each visits all bytes once.
const methods = {
  for(buffer) {
    let sum = 0;
    for (let i = 0; i < buffer.length; i++) sum += buffer[i];
    return sum;
  },
  forOf(buffer) {
    let sum = 0;
    for (const byte of buffer) sum += byte;
    return sum;
  },
  iterator(buffer) {
    const iterator = buffer[Symbol.iterator]();
    let sum = 0;
    for (let step = iterator.next(); !step.done; step = iterator.next()) sum += step.value;
    return sum;
  },
};

function main({ size, method, n }) {
  const visit = methods[method];
  const buffer = bytes(size, 1);
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) {
    buffer[0] = i;
    sum += visit(buffer);
  }
  bench.end(n);

  common.keepAlive(sum);
}
