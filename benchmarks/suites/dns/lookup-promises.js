'use strict';

const dns = require('dns');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  name: ['127.0.0.1', '::1'],
  all: ['true', 'false'],
  n: [5e6],
});

// Addresses need no resolver: what is left is the cost of the call and its promise.
async function main({ name, n, all }) {
  const { lookup } = dns.promises;
  const options = { all: all === 'true' };
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = await lookup(name, options);
  bench.end(n);

  common.keepAlive(kept);
}
