'use strict';

const { createHook } = require('async_hooks');
const common = require('../common.js');

const bench = common.createBenchmark(main, {
  n: [1e6],
  asyncHooks: ['enabled', 'enabledWithDestroy', 'enabledWithInitOnly', 'disabled'],
});

function callbacksOf(asyncHooks, count) {
  const init = () => {
    count.calls++;
  };
  const around = { init, before: init, after: init, promiseResolve: init };
  if (asyncHooks === 'enabledWithDestroy') return Object.assign({ destroy: init }, around);
  return asyncHooks === 'enabledWithInitOnly' ? { init } : around;
}

async function main({ n, asyncHooks }) {
  const count = { calls: 0 };
  let hook;
  if (asyncHooks !== 'disabled') {
    hook = createHook(callbacksOf(asyncHooks, count)).enable();
    await Promise.resolve();
    if (count.calls === 0) return bench.unavailable('async_hooks.createHook does not see promises in this runtime');
  }
  let sum = 0;

  bench.start();
  for (let i = 0; i < n; i++) sum = (sum * 3 + (await Promise.resolve(i))) | 0;
  bench.end(n);

  if (hook !== undefined) hook.disable();
  common.keepAlive(sum, count);
}
