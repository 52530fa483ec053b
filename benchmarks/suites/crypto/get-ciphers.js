'use strict';

const crypto = require('crypto');
const tls = require('tls');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1, 5e5],
  v: ['crypto', 'tls'],
});

// One call asks OpenSSL for the list; the ones after it copy what the first has found.
function main({ n, v }) {
  const { getCiphers } = v === 'crypto' ? crypto : tls;
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = getCiphers();
  bench.end(n);

  common.keepAlive(kept);
}
