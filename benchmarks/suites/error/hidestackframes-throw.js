'use strict';

const common = require('../common.js');
const { codes, internal } = require('./_internal.js');

const bench = common.createBenchmark(
  main,
  {
    type: ['hide-stackframes', 'direct-call'],
    double: ['true', 'false'],
    n: [1e5],
  },
  { flags: ['--expose-internals'] },
);

// `double`: the checking function is called by another that is hidden as well.
function main({ n, type, double }) {
  const { hideStackFrames } = internal('internal/errors');
  const { ERR_INVALID_ARG_TYPE } = codes;
  if (typeof hideStackFrames !== 'function' || typeof ERR_INVALID_ARG_TYPE !== 'function') {
    return bench.unavailable('hideStackFrames is not among the internals of this runtime');
  }
  const hide = type === 'hide-stackframes' ? hideStackFrames : (fn) => fn;
  const values = [1, true, null, undefined, 2.5, [], {}, false];

  const inner = hide((value) => {
    if (typeof value !== 'string') throw new ERR_INVALID_ARG_TYPE('value', 'string', value);
  });
  const called = double === 'true' ? hide((value) => inner(value)) : inner;
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) {
    try {
      called(values[i & 7]);
    } catch (error) {
      kept[i & 7] = error;
    }
  }
  bench.end(n);

  if (n >= 8 && !kept.every((error) => error instanceof TypeError)) throw new Error('a check did not throw');
  common.keepAlive(kept);
}
