'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  type: ['raw', 'diff', 'bigint'],
});

const bodies = {
  raw(n, kept) {
    for (let i = 0; i < n; i++) kept[i & 7] = process.hrtime();
  },
  diff(n, kept) {
    const since = kept.map(() => process.hrtime());
    for (let i = 0; i < n; i++) kept[i & 7] = process.hrtime(since[i & 7]);
  },
  bigint(n, kept) {
    for (let i = 0; i < n; i++) kept[i & 7] = process.hrtime.bigint();
  },
};

function main({ n, type }) {
  const kept = new Array(8).fill(0);

  bench.start();
  bodies[type](n, kept);
  bench.end(n);

  common.keepAlive(kept);
}
