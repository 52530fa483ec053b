'use strict';

const common = require('../common.js');

const bench = common.createBenchmark(
  main,
  {
    n: [5e6, 5e5],
    kind: ['default-reason', 'same-reason'],
  },
  {
    // The default reason is a new DOMException with its stack each time, so fewer of them.
    combinationFilter: ({ n, kind }) => n !== (kind === 'default-reason' ? 5e6 : 5e5),
  },
);

function main({ n, kind }) {
  if (typeof AbortSignal !== 'function' || typeof AbortSignal.abort !== 'function') {
    return bench.unavailable('AbortSignal.abort is not in this runtime (Node.js 15.12 or newer)');
  }
  const reason = new Error('the same every time');
  const kept = new Array(8);

  if (kind === 'default-reason') {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = AbortSignal.abort();
    bench.end(n);
  } else {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = AbortSignal.abort(reason);
    bench.end(n);
  }

  common.keepAlive(kept);
}
