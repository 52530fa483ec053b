'use strict';

const common = require('../common.js');
const { codes } = require('./_internal.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e6, 1e5],
    code: ['built-in', 'ERR_FS_CP_DIR_TO_NON_DIR'],
    stackTraceLimit: [0, 10],
  },
  {
    flags: ['--expose-internals'],
    // A system error takes ten times as long, so fewer of them.
    combinationFilter: ({ n, code }) => n !== (code === 'built-in' ? 1e5 : 1e6),
  },
);

const contexts = [];
for (let i = 0; i < 8; i++) {
  contexts.push({ message: 'cannot overwrite ' + i, path: '/to/' + i, syscall: 'cp', errno: 20, code: 'ENOTDIR' });
}

function main({ n, code, stackTraceLimit }) {
  const Type = code === 'built-in' ? Error : codes[code];
  if (typeof Type !== 'function') return bench.unavailable(code + ' is not among the internal errors of this runtime');
  Error.stackTraceLimit = stackTraceLimit;
  const kept = new Array(8);

  if (code === 'built-in') {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Type(contexts[i & 7].message);
    bench.end(n);
  } else {
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = new Type(contexts[i & 7]);
    bench.end(n);
  }

  common.keepAlive(kept);
}
