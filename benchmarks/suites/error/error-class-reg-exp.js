'use strict';

const common = require('../common.js');
const { codes } = require('./_internal.js');

const bench = common.createBenchmark(main, { n: [1e5] }, { flags: ['--expose-internals'] });

// ERR_INVALID_ARG_TYPE sorts the names it is given into primitive types, classes and others by a regular expression.
function main({ n }) {
  const { ERR_INVALID_ARG_TYPE } = codes;
  if (typeof ERR_INVALID_ARG_TYPE !== 'function') {
    return bench.unavailable('ERR_INVALID_ARG_TYPE is not among the internal errors of this runtime');
  }
  const expected = [
    ['string', 'Buffer', 'TypedArray', 'DataView'],
    ['URL', 'string'],
    ['ArrayBuffer', 'SharedArrayBuffer', 'one of my own'],
    ['Function', 'AsyncFunction'],
  ];
  const values = [1, true, null, 'text'];
  const kept = new Array(8);
  Error.stackTraceLimit = 0;

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = new ERR_INVALID_ARG_TYPE('argument', expected[i & 3], values[(i >> 2) & 3]);
  bench.end(n);

  common.keepAlive(kept);
}
