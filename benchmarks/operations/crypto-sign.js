'use strict';

const crypto = require('crypto');
const { suite } = require('jsdyno');
const { lacking, words } = require('./_values.js');

const inputs = () => words(8, 1024).map((text) => Buffer.from(text));
const one = lacking(crypto.sign, 'crypto.sign');

// Keys are made anew in each process: their value does not change the work.
function keys(type, options) {
  return () => {
    const { privateKey } = crypto.generateKeyPairSync(type, options);
    return { privateKey, pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
  };
}

const rsa = keys('rsa', { modulusLength: 2048 });

suite('crypto sign', {
  page:
    'Signs messages of 1 KB with RSA, EC and Ed25519, and by HMAC for scale. RSA signs about thirty times slower than it ' +
    'verifies, so how the key is given matters less than in "crypto verify". The keys are made before the measurement. ' +
    'No figures of signing were published beside those of verifying.',
})
  .add("crypto.sign('RSA-SHA256'), KeyObject", {
    inputs,
    setup: rsa,
    unavailable: one,
    baseline: true,
    run: (message, context) => crypto.sign('RSA-SHA256', message, context.privateKey),
  })
  .add("crypto.sign('RSA-SHA256'), PEM", {
    inputs,
    setup: rsa,
    unavailable: one,
    run: (message, context) => crypto.sign('RSA-SHA256', message, context.pem),
  })
  .add("crypto.createSign('RSA-SHA256'), KeyObject", {
    inputs,
    setup: rsa,
    run: (message, context) => crypto.createSign('RSA-SHA256').update(message).sign(context.privateKey),
  })
  .add('crypto.sign EC P-256, KeyObject', {
    inputs,
    setup: keys('ec', { namedCurve: 'P-256' }),
    unavailable: one,
    run: (message, context) => crypto.sign('SHA256', message, context.privateKey),
  })
  .add('crypto.sign Ed25519, KeyObject', {
    inputs,
    setup: keys('ed25519'),
    unavailable: one,
    run: (message, context) => crypto.sign(null, message, context.privateKey),
  })
  .add('HMAC SHA-256', {
    inputs,
    run: (message) => crypto.createHmac('sha256', 'a shared secret').update(message).digest(),
  });
