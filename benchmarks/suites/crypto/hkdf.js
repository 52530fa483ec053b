'use strict';

const crypto = require('crypto');
const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    sync: [0, 1],
    size: [10, 64, 1024],
    key: ['a', 'secret', 'this-is-a-much-longer-secret'],
    salt: ['', 'salt'],
    info: ['', 'info'],
    hash: ['sha256', 'sha512'],
    n: [1e4],
  },
  {
    test: { sync: 1, key: 'secret' },
  },
);

function main({ n, sync, size, key, salt, info, hash }) {
  if (typeof crypto.hkdf !== 'function') {
    return bench.unavailable('crypto.hkdf is not in this runtime (Node.js 15 or newer)');
  }
  const kept = new Array(8);

  if (sync === 1) {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = crypto.hkdfSync(hash, key, salt, info, size);
    bench.end(n);
    common.keepAlive(kept);
    return;
  }

  let done = 0;
  function next(error, derived) {
    if (error) throw error;
    kept[done & 7] = derived;
    if (++done < n) {
      crypto.hkdf(hash, key, salt, info, size, next);
    } else {
      bench.end(n);
      common.keepAlive(kept);
    }
  }
  bench.start();
  crypto.hkdf(hash, key, salt, info, size, next);
}
