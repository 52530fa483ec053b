'use strict';

const crypto = require('crypto');
const { suite } = require('jsdyno');
const { lacking } = require('./_values.js');

const filled = Buffer.alloc(16);

suite('random values', {
  page:
    'Draws random numbers and identifiers. Math.random is quick and predictable: never for secrets. randomUUID keeps ' +
    'random bytes for 128 identifiers in advance, which is most of why it beats randomBytes. This is the only group whose ' +
    'values differ from run to run; the work does not depend on them.',
})
  .add('Math.random', { run: () => Math.random(), baseline: true })
  .add('crypto.randomBytes(16)', { bytes: 16, run: () => crypto.randomBytes(16) })
  .add('crypto.randomFillSync(16)', { bytes: 16, run: () => crypto.randomFillSync(filled) })
  .add('crypto.randomInt(1000)', {
    unavailable: lacking(crypto.randomInt, 'crypto.randomInt'),
    run: () => crypto.randomInt(1000),
  })
  .add('crypto.randomUUID()', {
    unavailable: lacking(crypto.randomUUID, 'crypto.randomUUID'),
    run: () => crypto.randomUUID(),
  })
  .add('crypto.randomBytes(16) as hex', { bytes: 16, run: () => crypto.randomBytes(16).toString('hex') });
