'use strict';

const crypto = require('crypto');
const common = require('../common.js');
const { rsa } = require('./_keys.js');

const bench = common.createBenchmark(main, {
  n: [500],
  keylen: ['2048', '4096'],
  len: [16, 32, 64],
});

// An operation encrypts with the public key and decrypts with the private one.
function main({ len, keylen, n }) {
  const privateKey = crypto.createPrivateKey(rsa(keylen));
  const publicKey = crypto.createPublicKey(rsa(keylen));
  const messages = Array.from({ length: 8 }, () => crypto.randomBytes(len));
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    const encrypted = crypto.publicEncrypt(publicKey, messages[i & 7]);
    kept[i & 7] = crypto.privateDecrypt(privateKey, encrypted);
  }
  bench.end(n);

  if (!kept[0].equals(messages[0])) throw new Error('decryption gave another message');
  common.keepAlive(kept);
}
