'use strict';

const { createCipheriv, createDecipheriv, randomBytes } = require('crypto');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [2500],
  cipher: ['aes-128-gcm', 'aes-192-gcm', 'aes-256-gcm'],
  len: [1024, 4 * 1024, 16 * 1024, 64 * 1024, 256 * 1024, 1024 * 1024],
});

// The rate is megabits per second that are encrypted, authenticated, and decrypted again.
function main({ n, len, cipher }) {
  const key = randomBytes(Number(cipher.slice(4, 7)) / 8);
  const nonce = Buffer.alloc(12);
  const data = randomBytes(len);
  try {
    createCipheriv(cipher, key, nonce);
  } catch (error) {
    return bench.unavailable(cipher + ' is not in this runtime: ' + error.message);
  }
  const header = Buffer.from('benchmark');
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    nonce.writeUInt32LE(i, 0);
    const seal = createCipheriv(cipher, key, nonce);
    seal.setAAD(header);
    const sealed = seal.update(data);
    seal.final();
    const open = createDecipheriv(cipher, key, nonce);
    open.setAAD(header);
    open.setAuthTag(seal.getAuthTag());
    kept[i & 7] = open.update(sealed);
    open.final();
  }
  bench.end((n * len * 8) / 1e6);

  if (!kept[0].equals(data)) throw new Error('decryption gave other data');
  common.keepAlive(kept);
}
