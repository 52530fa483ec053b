'use strict';

const util = require('util');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  variant: ['empty', 'small', 'medium', 'large'],
  kind: ['params', 'iterator-keys', 'iterator-values', 'iterator-entries'],
  n: [2e3],
});

const sizes = { empty: 0, small: 3, medium: 30, large: 100 };

const kinds = {
  params: (params) => params,
  'iterator-keys': (params) => params.keys(),
  'iterator-values': (params) => params.values(),
  'iterator-entries': (params) => params.entries(),
};

function main({ variant, kind, n }) {
  const inputs = [1, 2, 3, 4].map((seed) => {
    const params = new URLSearchParams();
    for (let i = 0; i < sizes[variant]; i++) params.append(`name${i}`, `value${i * seed}`);
    return kinds[kind](params);
  });
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = util.inspect(inputs[i & 3], { depth: 1 });
  bench.end(n);

  common.keepAlive(kept);
}
