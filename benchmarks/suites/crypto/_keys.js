'use strict';

const crypto = require('crypto');
const fs = require('fs');
const os = require('os');
const path = require('path');

/**
 * A private RSA key that exists for these benchmarks only. The first run that needs it makes it and leaves it to all
 * others: one of 4096 bits takes seconds, and every variant should work with the same key.
 */
function rsa(bits) {
  const file = path.join(os.tmpdir(), 'jsdyno-benchmark-key-rsa-' + bits + '.pem');
  if (!fs.existsSync(file)) {
    const { privateKey } = crypto.generateKeyPairSync('rsa', {
      modulusLength: Number(bits),
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const unfinished = file + '.' + process.pid;
    fs.writeFileSync(unfinished, privateKey, { mode: 0o600 });
    fs.renameSync(unfinished, file);
  }
  return fs.readFileSync(file, 'latin1');
}

/** Key objects of a type; throws where the runtime does not know it. */
function pair(type) {
  if (type === 'rsa') {
    const privateKey = crypto.createPrivateKey(rsa(2048));
    return { privateKey, publicKey: crypto.createPublicKey(rsa(2048)) };
  }
  return crypto.generateKeyPairSync(type, type === 'ec' ? { namedCurve: 'P-256' } : undefined);
}

/** What sign() and verify() are given as key, by the `format` of a row: a function that makes it for the i-th call. */
function inFormat(key, format) {
  const isPrivate = key.type === 'private';
  const type = isPrivate ? 'pkcs8' : 'spki';
  if (format === 'keyObject') return () => key;
  if (format === 'pem') {
    const pem = key.export({ type, format: 'pem' });
    return () => pem;
  }
  if (format === 'der') {
    const der = key.export({ type, format: 'der' });
    return () => ({ key: der, type, format: 'der' });
  }
  if (format === 'jwk') {
    const jwk = key.export({ format: 'jwk' });
    return () => ({ key: jwk, format: 'jwk' });
  }
  // keyObject.unique: as many objects of the same key as there are calls under way at once.
  const pem = key.export({ type, format: 'pem' });
  const create = isPrivate ? crypto.createPrivateKey : crypto.createPublicKey;
  const objects = Array.from({ length: 64 }, () => create(pem));
  return (i) => objects[i & 63];
}

/** Does one-shot sign() or verify() take a callback? Without one it answers at once and forgets the callback. */
function takesCallback(call) {
  return new Promise((resolve, reject) => {
    const answer = call((error) => {
      if (error) reject(error);
      else resolve(true);
    });
    if (answer !== undefined) resolve(false);
  });
}

/** Repeats an asynchronous call `n` times: one after the other, or all of them at once. */
function repeat(mode, n, call, end) {
  let done = 0;
  if (mode === 'async-parallel') {
    const onDone = (error) => {
      if (error) throw error;
      if (++done === n) end();
    };
    for (let i = 0; i < n; i++) call(i, onDone);
    return;
  }
  const next = (error) => {
    if (error) throw error;
    if (++done < n) call(done, next);
    else end();
  };
  call(0, next);
}

module.exports = { inFormat, pair, repeat, rsa, takesCallback };
