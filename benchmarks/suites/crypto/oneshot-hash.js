'use strict';

const crypto = require('crypto');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    length: [1000, 1e5],
    method: ['md5', 'sha1', 'sha256'],
    type: ['string', 'buffer'],
    n: [1e5, 1000],
  },
  {
    combinationFilter: ({ length, n }) => length * n <= 1e8,
    test: { length: 1000 },
  },
);

function main({ length, type, method, n }) {
  if (typeof crypto.hash !== 'function') {
    return bench.unavailable('crypto.hash is not in this runtime (Node.js 20.12 or newer)');
  }
  const messages = [];
  for (let i = 0; i < 8; i++) {
    const text = String.fromCharCode(0x61 + i).repeat(length);
    messages.push(type === 'buffer' ? Buffer.from(text) : text);
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = crypto.hash(method, messages[i & 7]);
  bench.end(n);

  common.keepAlive(kept);
}
