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
  if (typeof crypto.verify !== 'function') {
    return bench.unavailable('crypto.verify is not in this runtime (Node.js 12 or newer)');
  }
  const data = crypto.randomBytes(256);
  const digest = keyType === 'ed25519' ? null : 'sha256';
  let key;
  let signature;
  try {
    const { privateKey, publicKey } = pair(keyType);
    key = inFormat(publicKey, keyFormat);
    signature = crypto.sign(digest, data, privateKey);
    crypto.verify(digest, data, key(0), signature);
    const call = (callback) => crypto.verify(digest, data, key(0), signature, callback);
    if (mode !== 'sync' && !(await takesCallback(call))) {
      return bench.unavailable('crypto.verify takes no callback in this runtime (Node.js 15.12 or newer)');
    }
  } catch (error) {
    return bench.unavailable(keyType + ' keys as ' + keyFormat + ' do not verify in this runtime: ' + error.message);
  }
  let right = 0;

  function end() {
    bench.end(n);
    if (right !== n) throw new Error(n - right + ' signatures were refused');
  }

  if (mode === 'sync') {
    bench.start();
    for (let i = 0; i < n; i++) if (crypto.verify(digest, data, key(i), signature)) right++;
    end();
    return;
  }
  bench.start();
  repeat(
    mode,
    n,
    (i, callback) => {
      crypto.verify(digest, data, key(i), signature, (error, good) => {
        if (good) right++;
        callback(error);
      });
    },
    end,
  );
}
