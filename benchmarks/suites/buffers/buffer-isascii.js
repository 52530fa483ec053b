'use strict';

const common = require('../common.js');
const { several } = require('./_data.js');

const bench = common.createBenchmark(main, {
  n: [2e7],
  length: ['short', 'long'],
  input: ['hello world'],
});

function main({ n, length, input }) {
  const { isAscii } = require('buffer');
  if (typeof isAscii !== 'function') {
    return bench.unavailable('buffer.isAscii is not in this runtime (Node.js 18.15 or newer)');
  }
  const text = length === 'short' ? input : input.repeat(500);
  // Every other input ends with a character that is not ASCII, so the answer is not the same each time.
  const inputs = several(4, (index) => Buffer.from(index & 1 ? text : `${text.slice(0, -2)}é`));
  let ascii = 0;

  bench.start();
  for (let i = 0; i < n; i++) if (isAscii(inputs[i & 3])) ascii++;
  bench.end(n);

  common.keepAlive(ascii);
}
