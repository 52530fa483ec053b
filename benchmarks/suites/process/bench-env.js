'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e6, 1e5],
    operation: ['get', 'set', 'enumerate', 'query', 'delete'],
  },
  {
    // One enumeration reads the whole environment, so fewer of them.
    combinationFilter: ({ n, operation }) => n !== (operation === 'enumerate' ? 1e6 : 1e5),
  },
);

const names = [];
for (let i = 0; i < 8; i++) names.push('BENCHMARK_VARIABLE_' + i);

const operations = {
  get(n, kept) {
    for (let i = 0; i < n; i++) kept[i & 7] = process.env[names[i & 7]];
  },
  set(n, kept) {
    for (let i = 0; i < n; i++) process.env[names[i & 7]] = 'value ' + (i & 15);
    kept[0] = process.env[names[0]];
  },
  enumerate(n, kept) {
    for (let i = 0; i < n; i++) kept[i & 7] = Object.keys(process.env);
  },
  query(n, kept) {
    for (let i = 0; i < n; i++) kept[i & 7] = names[i & 7] in process.env;
  },
  delete(n, kept) {
    for (let i = 0; i < n; i++) kept[i & 7] = delete process.env[names[i & 7]];
  },
};

function main({ n, operation }) {
  // Half of the names exist. The rest of the environment is made the same everywhere.
  for (const name of Object.keys(process.env)) if (!/^(NODE|DENO|BUN)_/.test(name)) delete process.env[name];
  for (let i = 0; i < 24; i++) process.env['BENCHMARK_FILLER_' + i] = 'x'.repeat(i * 4);
  for (let i = 0; i < 8; i += 2) process.env[names[i]] = 'value ' + i;
  const kept = new Array(8);

  bench.start();
  operations[operation](n, kept);
  bench.end(n);

  common.keepAlive(kept);
}
