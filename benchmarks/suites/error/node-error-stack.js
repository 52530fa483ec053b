'use strict';

const common = require('../common.js');
const { maker } = require('./_internal.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e6, 1e5],
    code: ['built-in', 'ERR_HTTP2_STREAM_SELF_DEPENDENCY', 'ERR_INVALID_STATE'],
    stackTraceLimit: [0, 10],
  },
  {
    flags: ['--expose-internals'],
    // A stack takes several times as long as the error, so fewer of them.
    combinationFilter: ({ n, stackTraceLimit }) => n !== (stackTraceLimit === 0 ? 1e5 : 1e6),
  },
);

// The stack is put into words only when it is read.
function main({ n, code, stackTraceLimit }) {
  const make = maker(code);
  if (make === undefined) return bench.unavailable(code + ' is not among the internal errors of this runtime');
  Error.stackTraceLimit = stackTraceLimit;
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = make(i).stack;
  bench.end(n);

  common.keepAlive(kept);
}
