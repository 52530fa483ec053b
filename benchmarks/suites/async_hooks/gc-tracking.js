'use strict';

const { AsyncResource, createHook } = require('async_hooks');
const common = require('../common.js');
const { hooksWork, reason } = require('./_hooks.js');

const bench = common.createBenchmark(
  main,
  {
    n: [1e6],
    method: ['trackingEnabled', 'trackingEnabledWithDestroyHook', 'trackingDisabled'],
  },
  { flags: ['--expose-gc'] },
);

// Resources that are never destroyed by hand: with tracking, each needs a weak reference, and collecting it a callback.
function main({ n, method }) {
  const options = { requireManualDestroy: method === 'trackingDisabled' };
  if (method === 'trackingEnabledWithDestroyHook' && !hooksWork()) {
    return bench.unavailable(reason);
  }
  const hook = method === 'trackingEnabledWithDestroyHook' ? createHook({ destroy() {} }) : undefined;
  if (hook !== undefined) hook.enable();
  const collect = typeof global.gc === 'function' ? global.gc : collector();
  if (collect === undefined) return bench.unavailable('the garbage collector cannot be called in this runtime');
  const kept = new Array(8);

  bench.start();
  for (let i = 0; i < n; i++) kept[i & 7] = new AsyncResource('BENCHMARK', options);
  // Destroy callbacks run after a collection, in a turn of their own.
  setImmediate(() => {
    collect();
    setImmediate(() => {
      bench.end(n);
      if (hook !== undefined) hook.disable();
      common.keepAlive(kept);
    });
  });
}

function collector() {
  return typeof Bun === 'object' ? () => Bun.gc(true) : undefined;
}
