'use strict';

const common = require('../common.js');
const { several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  n: [2e6],
  length: ['short', 'long'],
  input: ['regular string', '∀x∈ℝ: ⌈x⌉ = −⌊−x⌋'],
});

function main({ n, length, input }) {
  const { isUtf8 } = require('buffer');
  if (typeof isUtf8 !== 'function') {
    return bench.unavailable('buffer.isUtf8 is not in this runtime (Node.js 18.14 or newer)');
  }
  const text = length === 'short' ? input : input.repeat(500);
  // Every other input ends in the middle of a character, so the answer is not the same each time.
  const inputs = several(4, (index) => {
    const buffer = Buffer.from(text);
    if (index & 1) buffer[buffer.length - 1] = 0xe2;
    return buffer;
  });
  let valid = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (isUtf8(inputs[i & 3])) valid++;
  bench.end(n);

  common.keepAlive(valid);
}
