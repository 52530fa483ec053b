'use strict';

const common = require('../common.js');
const { internal } = require('../error/_internal.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e6, 1e5],
    stackCount: [99, 101],
    method: ['isInsideNodeModules', 'noop'],
  },
  {
    flags: ['--expose-internals', '--no-warnings'],
    test: { stackCount: 99 },
    // Taking a stack of a hundred frames takes some microseconds, so fewer of those.
    combinationFilter: ({ n, method }) => n !== (method === 'noop' ? 1e5 : 1e6),
  },
);

/** Frames to look at, as Node does; above that it takes the answer that it is given. */
const LIMIT = 100;

// Node looks at up to 100 frames of the stack before it warns of a deprecation. `stackCount` frames are on it during the
// loop; `noop` is what the loop costs by itself.
function main({ n, stackCount, method }) {
  const call = method === 'noop' ? () => false : find();
  if (typeof call !== 'function') return bench.unavailable('isInsideNodeModules is not in this runtime');
  Error.stackTraceLimit = Infinity;
  const frames = new Error('depth').stack.split('\n').length - 1;
  const kept = new Array(8);

  function descend(more) {
    if (more > 1) return descend(more - 1) + 1;
    bench.start();
    for (let i = 0; i < n; i++) kept[i & 7] = call(LIMIT, true);
    bench.end(n);
    return 1;
  }

  const depth = frames + descend(stackCount - frames);
  if (depth !== stackCount) throw new Error('the stack is ' + depth + ' frames deep');
  common.keepAlive(kept);
}

/** It moved from internal/util to a binding. */
function find() {
  const { isInsideNodeModules } = internal('internal/util');
  if (typeof isInsideNodeModules === 'function') return isInsideNodeModules;
  const { internalBinding } = internal('internal/test/binding');
  return internalBinding === undefined ? undefined : internalBinding('util').isInsideNodeModules;
}
