'use strict';

// How to collect garbage on a runtime, for tools that do it between samples.

const { runtime } = require('../../primordials.cjs');

/** @returns {undefined | (() => void)} undefined where the runtime does not let one */
function collector() {
  if (runtime === 'bun') return () => globalThis.Bun.gc(true);
  if (typeof globalThis.gc === 'function') return () => globalThis.gc();
  try {
    // Node.js takes the flag at run time, too; it holds for contexts made afterwards.
    require('v8').setFlagsFromString('--expose-gc');
    const gc = require('vm').runInNewContext('gc');
    return typeof gc === 'function' ? () => gc() : undefined;
  } catch (_) {
    return undefined;
  }
}

module.exports = { collector };
