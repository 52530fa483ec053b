'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  method: ['restAndSpread', 'argumentsAndApply', 'restAndApply', 'predefined'],
  n: [1e6],
});

function target(a, b, c, d) {
  return (a + b + c + d) | 0;
}

const methods = {
  restAndSpread(...values) {
    return target(...values);
  },
  argumentsAndApply() {
    return target.apply(null, arguments);
  },
  restAndApply(...values) {
    return target.apply(null, values);
  },
  predefined(a, b, c, d) {
    return target(a, b, c, d);
  },
};

function main({ n, method }) {
  const inputs = [3, 1, 4, 1, 5, 9, 2, 6];
  const call = methods[method];
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum = (sum + call(inputs[i & 7], i, 2, sum)) | 0;
  bench.end(n);

  common.keepAlive(sum);
}
