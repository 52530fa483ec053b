'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(main, {
  type: ['valid', 'invalid'],
  e: [1e5],
});

// Here e is a number of operations. Invalid URLs throw: making the error is part of what an invalid URL costs.
const samples = {
  valid: ['https://example.com/1', 'https://example.com/2', 'https://example.com/3', 'https://example.com/4'],
  invalid: ['no-scheme-1', 'no-scheme-2', 'https://:1', 'https://[1'],
};

function main({ type, e }) {
  const inputs = samples[type];
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < e; i++) {
    try {
      kept[i & 7] = new URL(inputs[i & 3]);
    } catch (error) {
      kept[i & 7] = error;
    }
  }
  bench.end(e);

  common.keepAlive(kept);
}
