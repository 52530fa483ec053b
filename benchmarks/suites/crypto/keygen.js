'use strict';

const { generateKeyPair, generateKeyPairSync } = require('crypto');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  method: ['rsaSync', 'rsaAsync', 'dsaSync', 'dsaAsync'],
  n: [1e2],
});

// How long the search for primes takes is luck: expect the runs to differ much.
function main({ n, method }) {
  const type = method.slice(0, 3);
  const options = type === 'rsa' ? { modulusLength: 1024 } : { modulusLength: 1024, divisorLength: 160 };
  try {
    generateKeyPairSync(type, options);
  } catch (error) {
    return bench.unavailable('keys of type ' + type + ' cannot be made in this runtime: ' + error.message);
  }
  const kept = new Array(8);

  if (method.endsWith('Sync')) {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = generateKeyPairSync(type, options);
    bench.end(n);
    common.keepAlive(kept);
    return;
  }

  let done = 0;
  function onPair(error, publicKey) {
    if (error) throw error;
    kept[done & 7] = publicKey;
    if (++done < n) return;
    bench.end(n);
    common.keepAlive(kept);
  }
  bench.start();
  for (let i = 0; i < n; i++) generateKeyPair(type, options, onPair);
}
