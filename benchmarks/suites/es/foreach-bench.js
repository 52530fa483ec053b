'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    method: ['for', 'for-of', 'for-in', 'forEach'],
    count: [5, 10, 20, 100],
    n: [5e6, 5e5],
  },
  {
    // for-in visits keys as strings, so fewer of them.
    combinationFilter: ({ method, n }) => n !== (method === 'for-in' ? 5e6 : 5e5),
  },
);

// Each pass starts from the last one's sum, so that no pass can be left out.
const methods = {
  for(items, n) {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < items.length; j++) sum = ((sum ^ items[j]) + j) | 0;
    }
    return sum;
  },
  'for-of'(items, n) {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      for (const item of items) sum = ((sum ^ item) + 1) | 0;
    }
    return sum;
  },
  'for-in'(items, n) {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      for (const j in items) sum = ((sum ^ items[j]) + 1) | 0;
    }
    return sum;
  },
  forEach(items, n) {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      items.forEach((item) => {
        sum = ((sum ^ item) + 1) | 0;
      });
    }
    return sum;
  },
};

function main({ n, count, method }) {
  const items = Array.from({ length: count }, (_, i) => (i * 31) & 0xff);
  const run = methods[method];

  bench.start();
  const sum = run(items, n);
  bench.end(n);

  common.keepAlive(sum);
}
