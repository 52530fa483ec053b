'use strict';

const crypto = require('crypto');
const common = require('../common.js');
const { rsa } = require('./_keys.js');

const bench = common.createBenchmark(main, {
  writes: [500],
  algo: ['SHA1', 'SHA224', 'SHA256', 'SHA384', 'SHA512'],
  keylen: ['2048'],
  len: [1024, 102400, 2 * 102400, 3 * 102400, 1024 * 1024],
});

// Messages of `len` bytes, of which `writes` are signed and verified. The rate is megabits of message per second.
function main({ len, algo, keylen, writes }) {
  const privateKey = crypto.createPrivateKey(rsa(keylen));
  const publicKey = crypto.createPublicKey(rsa(keylen));
  const message = Buffer.alloc(len, 'b');
  let right = 0;

  bench.start();
  for (let i = 0; i < writes; i++) {
    const signature = crypto
      .createSign('RSA-' + algo)
      .update(message)
      .sign(privateKey);
    if (
      crypto
        .createVerify('RSA-' + algo)
        .update(message)
        .verify(publicKey, signature)
    )
      right++;
  }
  bench.end((writes * len * 8) / 1e6);

  if (right !== writes) throw new Error(writes - right + ' signatures were refused');
}
