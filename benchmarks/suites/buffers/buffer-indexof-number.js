'use strict';

const common = require('../common.js');
const { haystack } = require('./_haystack.js');

const bench = common.createBenchmark(main, {
  value: ['@'.charCodeAt(0)],
  n: [1e6],
});

/** One byte, about 1,000 bytes into the text; the searches start at eight different places. */
function main({ value, n }) {
  const buffer = Buffer.from(haystack({ [String.fromCharCode(value)]: 1 / 160 }));
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum += buffer.indexOf(value, i & 7);
  bench.end(n);

  common.keepAlive(sum);
}
