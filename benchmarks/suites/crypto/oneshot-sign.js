'use strict';

const crypto = require('crypto');
const common = require('../common.js');
const { inFormat, pair, repeat, takesCallback } = require('./_keys.js');

const bench = common.createBenchmark(
  main,
  {
    keyType: ['rsa', 'ec', 'ed25519'],
    mode: ['sync', 'async', 'async-parallel'],
    keyFormat: ['pem', 'der', 'jwk', 'keyObject', 'keyObject.unique'],
    n: [1e3],
  },
  { combinationFilter: ({ mode, keyFormat }) => keyFormat !== 'keyObject.unique' || mode === 'async-parallel' },
);

async function main({ n, mode, keyFormat, keyType }) {
  if (typeof crypto.sign !== 'function')
    return bench.unavailable('crypto.sign is not in this runtime (Node.js 12 or newer)');
  const data = crypto.randomBytes(256);
  const digest = keyType === 'ed25519' ? null : 'sha256';
  let key;
  try {
    key = inFormat(pair(keyType).privateKey, keyFormat);
    crypto.sign(digest, data, key(0));
    if (mode !== 'sync' && !(await takesCallback((callback) => crypto.sign(digest, data, key(0), callback)))) {
      return bench.unavailable('crypto.sign takes no callback in this runtime (Node.js 15.12 or newer)');
    }
  } catch (error) {
    return bench.unavailable(keyType + ' keys as ' + keyFormat + ' do not sign in this runtime: ' + error.message);
  }
  const kept = new Array(8);

  if (mode === 'sync') {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = crypto.sign(digest, data, key(i));
    bench.end(n);
    common.keepAlive(kept);
    return;
  }
  bench.start();
  repeat(
    mode,
    n,
    (i, callback) => {
      crypto.sign(digest, data, key(i), (error, signature) => {
        kept[i & 7] = signature;
        callback(error);
      });
    },
    () => {
      bench.end(n);
      common.keepAlive(kept);
    },
  );
}
