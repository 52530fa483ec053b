'use strict';

const crypto = require('crypto');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  sync: ['createHash', 'subtle'],
  data: [10, 20, 50, 100],
  method: ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'],
  n: [1e5],
});

// One digest after the other, by the promises of the Web Crypto API or by a hash of Node's own.
async function main({ n, sync, data, method }) {
  const messages = Array.from({ length: 8 }, (_, i) => Buffer.alloc(data, i + 1));
  const kept = new Array(8);

  if (sync === 'createHash') {
    const algorithm = method.replace('-', '').toLowerCase();
    bench.start();
    for (let i = 0; i < n; i++)
      kept[i & 7] = crypto
        .createHash(algorithm)
        .update(messages[i & 7])
        .digest();
    bench.end(n);
  } else {
    if (!crypto.webcrypto) return bench.unavailable('crypto.webcrypto is not in this runtime (Node.js 15 or newer)');
    const { subtle } = crypto.webcrypto;
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = await subtle.digest(method, messages[i & 7]);
    bench.end(n);
  }

  common.keepAlive(kept);
}
