'use strict';

const crypto = require('crypto');
const common = require('../common.js');
const { pair } = require('./_keys.js');

const bench = common.createBenchmark(main, {
  keyType: ['rsa', 'ec', 'ed25519'],
  keyFormat: ['pkcs8', 'spki', 'der-pkcs8', 'der-spki', 'jwk-public', 'jwk-private'],
  n: [1e3],
});

function inputOf({ privateKey, publicKey }, keyFormat) {
  switch (keyFormat) {
    case 'pkcs8':
      return privateKey.export({ type: 'pkcs8', format: 'pem' });
    case 'spki':
      return publicKey.export({ type: 'spki', format: 'pem' });
    case 'der-pkcs8':
      return { key: privateKey.export({ type: 'pkcs8', format: 'der' }), type: 'pkcs8', format: 'der' };
    case 'der-spki':
      return { key: publicKey.export({ type: 'spki', format: 'der' }), type: 'spki', format: 'der' };
    case 'jwk-public':
      return { key: publicKey.export({ format: 'jwk' }), format: 'jwk' };
    case 'jwk-private':
      return { key: privateKey.export({ format: 'jwk' }), format: 'jwk' };
    default:
      throw new Error('unknown format of keys: ' + keyFormat);
  }
}

function main({ n, keyFormat, keyType }) {
  const create = /pkcs8|private/.test(keyFormat) ? crypto.createPrivateKey : crypto.createPublicKey;
  let input;
  try {
    input = inputOf(pair(keyType), keyFormat);
    create(input);
  } catch (error) {
    return bench.unavailable(keyType + ' keys as ' + keyFormat + ' do not work in this runtime: ' + error.message);
  }
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = create(input);
  bench.end(n);

  common.keepAlive(kept);
}
