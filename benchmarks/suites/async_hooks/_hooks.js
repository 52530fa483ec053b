'use strict';

const { AsyncResource, createHook } = require('async_hooks');

/** Whether createHook() does anything: some runtimes have it in name only. */
function hooksWork() {
  let called = false;
  const hook = createHook({
    init() {
      called = true;
    },
  }).enable();
  new AsyncResource('BENCHMARK').emitDestroy();
  hook.disable();
  return called;
}

const reason = 'async_hooks.createHook does nothing in this runtime';

module.exports = { hooksWork, reason };
