'use strict';

const common = require('../common.js');
const { codes, internal } = require('./_internal.js');

const bench = common.createBenchmark(
  main,
  {
    type: ['hide-stackframes', 'direct-call'],
    n: [1e7],
  },
  { flags: ['--expose-internals'] },
);

// A check of arguments that finds nothing wrong: what hiding its frame costs where no error is thrown.
function main({ n, type }) {
  const { hideStackFrames } = internal('internal/errors');
  const { ERR_INVALID_ARG_TYPE } = codes;
  if (typeof hideStackFrames !== 'function') {
    return bench.unavailable('hideStackFrames is not among the internals of this runtime');
  }
  const values = ['a', 'bb', 'ccc', 'dddd', 'e', 'ff', 'ggg', 'hhhh'];

  function check(value) {
    if (typeof value !== 'string') throw new ERR_INVALID_ARG_TYPE('value', 'string', value);
    return value.length;
  }

  const called = type === 'hide-stackframes' ? hideStackFrames(check) : check;
  // Node.js 20 and newer return nothing from a hidden function, so the result comes by this sum.
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum = (sum * 3 + (called(values[i & 7]) | 0)) | 0;
  bench.end(n);

  common.keepAlive(sum);
}
