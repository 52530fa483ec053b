'use strict';

const crypto = require('crypto');
const { suite } = require('jsdyno');
const { lacking, words } = require('./_values.js');

const inputs = ({ length }) => words(16, length);
const bytes = ({ length }) => length;

suite('hashing', {
  parameters: { length: [16, 16384] },
  page:
    'Hashes text of 16 characters and of 16 KB and gives the hash as hex. With short text one measures how a hash object ' +
    'is made, with long text the hash itself: compare bytes a second there. The one-call crypto.hash is in Node.js 20.12 ' +
    'and newer. MD5 and SHA-1 are here for files and caches, not for security.',
})
  .add("createHash('sha256')", {
    inputs,
    bytes,
    baseline: true,
    run: (text) => crypto.createHash('sha256').update(text).digest('hex'),
  })
  .add("crypto.hash('sha256')", {
    inputs,
    bytes,
    unavailable: lacking(crypto.hash, 'crypto.hash'),
    run: (text) => crypto.hash('sha256', text),
  })
  .add("createHash('sha1')", { inputs, bytes, run: (text) => crypto.createHash('sha1').update(text).digest('hex') })
  .add("createHash('md5')", { inputs, bytes, run: (text) => crypto.createHash('md5').update(text).digest('hex') })
  .add("createHash('sha512')", {
    inputs,
    bytes,
    run: (text) => crypto.createHash('sha512').update(text).digest('hex'),
  });
