'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, { args: [0, 1, 2, 3], n: [1e4] });

// A function of a domain, called with so many arguments: entering and leaving the domain is what it costs.
function main({ n, args }) {
  const domain = find();
  if (domain === undefined) return bench.unavailable('the module domain is not in this runtime');
  const created = domain.create();
  const bound = created.bind(sum);
  const given = [];
  for (let i = 0; i < 8; i++) given.push(Array.from({ length: args }, (_, k) => i + k));
  let total = 0;

  bench.start();
  for (let i = 0; i < n; i++) total += bound.apply(null, given[i & 7]);
  bench.end(n);

  if (total < n) throw new Error('the function was not called each time');
  common.keepAlive(total, created);
}

function sum(a, b, c) {
  return (a || 0) + (b || 0) + (c || 0) + 1;
}

function find() {
  try {
    return require('domain');
  } catch (_) {
    return undefined;
  }
}
