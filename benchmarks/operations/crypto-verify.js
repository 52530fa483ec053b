'use strict';

const crypto = require('crypto');
const { suite } = require('jsdyno');
const { lacking, words } = require('./_values.js');

// Eight messages of 1 KB, signed beforehand. Keys are made anew in each process: their value does not change the work.
function setup(type, options, hash) {
  return () => {
    const { privateKey, publicKey } = crypto.generateKeyPairSync(type, options);
    const messages = words(8, 1024).map((text) => Buffer.from(text));
    return {
      hash,
      publicKey,
      pem: publicKey.export({ type: 'spki', format: 'pem' }),
      messages,
      signatures: messages.map((message) => sign(hash, message, privateKey)),
    };
  };
}

function sign(hash, message, privateKey) {
  return hash === null
    ? crypto.sign(null, message, privateKey)
    : crypto.createSign('SHA256').update(message).sign(privateKey);
}

const inputs = () => [0, 1, 2, 3, 4, 5, 6, 7];
const rsa = setup('rsa', { modulusLength: 2048 }, 'RSA-SHA256');
const one = lacking(crypto.verify, 'crypto.verify');

const verify = (i, context) =>
  crypto.verify(context.hash, context.messages[i], context.publicKey, context.signatures[i]);
const verifyPem = (i, context) => crypto.verify(context.hash, context.messages[i], context.pem, context.signatures[i]);

suite('crypto verify', {
  page:
    'Checks signatures of messages of 1 KB. The key is a KeyObject, read once, or PEM text, which has to be read in each ' +
    'call: with RSA the check itself is so quick that reading the key can take longer. Published were about 30 thousand a ' +
    'second on Node.js 16 and 6 to 7 thousand on 18, with OpenSSL 3 instead of 1.1.1. Both are real, and both are of keys ' +
    'as PEM text: reading those became about twenty times slower, while checking a signature by a KeyObject changed by less than a third.',
})
  .add("crypto.verify('RSA-SHA256'), KeyObject", { inputs, setup: rsa, unavailable: one, run: verify, baseline: true })
  .add("crypto.verify('RSA-SHA256'), PEM", { inputs, setup: rsa, unavailable: one, run: verifyPem })
  .add("crypto.createVerify('RSA-SHA256'), KeyObject", {
    inputs,
    setup: rsa,
    run: (i, context) =>
      crypto.createVerify('RSA-SHA256').update(context.messages[i]).verify(context.publicKey, context.signatures[i]),
  })
  .add("crypto.createVerify('RSA-SHA256'), PEM", {
    inputs,
    setup: rsa,
    run: (i, context) =>
      crypto.createVerify('RSA-SHA256').update(context.messages[i]).verify(context.pem, context.signatures[i]),
  })
  .add('crypto.createPublicKey, PEM', { inputs, setup: rsa, run: (i, context) => crypto.createPublicKey(context.pem) })
  .add('crypto.verify EC P-256, KeyObject', {
    inputs,
    setup: setup('ec', { namedCurve: 'P-256' }, 'SHA256'),
    unavailable: one,
    run: verify,
  })
  .add('crypto.verify Ed25519, KeyObject', {
    inputs,
    setup: setup('ed25519', undefined, null),
    unavailable: one,
    run: verify,
  });
