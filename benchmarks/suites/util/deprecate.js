'use strict';

const util = require('util');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e5],
  modifyPrototype: [true, false],
  emitWarningSync: [1, 0],
});

const CODE = 'DEP_BENCHMARK';

/** Wraps `n` functions; with emitWarningSync each is called once, and only the first of the code warns. */
function main({ n, modifyPrototype, emitWarningSync }) {
  const settings = { modifyPrototype };
  function Old() {}
  if (!modifyPrototype && Object.getPrototypeOf(util.deprecate(Old, 'old', CODE, settings)) === Old) {
    return bench.unavailable('util.deprecate has no option modifyPrototype in this runtime (Node.js 24.12 or newer)');
  }
  // The one warning is part of what is measured; that it is printed is not.
  process.removeAllListeners('warning');
  const functions = [];
  for (let i = 0; i < 4; i++) functions.push((value) => value + i);
  const kept = new Array(8);
  let sum = 0;

  bench.start();
  if (emitWarningSync) {
    for (let i = 0; i < n; i++) {
      const deprecated = util.deprecate(functions[i & 3], 'This is old', CODE, settings);
      sum += deprecated(i);
      kept[i & 7] = deprecated;
    }
  } else {
    for (let i = 0; i < n; i++) kept[i & 7] = util.deprecate(functions[i & 3], 'This is old', CODE, settings);
  }
  bench.end(n);

  common.keepAlive(kept, sum);
}
