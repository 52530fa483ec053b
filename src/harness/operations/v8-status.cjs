'use strict';

// In which tier V8 runs a function, from the bits of %GetOptimizationStatus (V8, src/runtime/runtime.h). They have moved
// from release to release, so functions of ours are put into known tiers first and their bits are looked at.

const v8 = require('v8');

/** @returns {undefined | ((fn: Function) => string)} undefined where this is not V8, or natives are locked */
function tierReader() {
  try {
    v8.setFlagsFromString('--allow-natives-syntax');
    const status = native('return %GetOptimizationStatus(fn)');
    const layout = learn(status);
    return (fn) => tierOf(status(fn), layout);
  } catch (_) {
    return undefined;
  }
}

function native(text) {
  return new Function('fn', text);
}

/** The bit that stands for each tier; 0 where the release lacks the tier. */
function learn(status) {
  const probe = new Function('n', 'let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum; /* probe */');
  probe(3);
  const interpreted = highestBit(status(probe));
  optional(() => native('%PrepareFunctionForOptimization(fn)')(probe));
  probe(3);
  const baseline = optional(() => {
    native('%CompileBaseline(fn)')(probe);
    probe(3);
    return highestBit(status(probe));
  });
  native('%OptimizeFunctionOnNextCall(fn)')(probe);
  probe(3);
  // The bits are in the order optimized, (maglev,) turbofan, interpreted.
  const turbofan = interpreted >> 1;
  if ((status(probe) & turbofan) === 0) throw new Error('unknown bits');
  const optimized = lowestBit(status(probe) & ~1);
  const maglev = optimized === turbofan >> 1 ? 0 : turbofan >> 1;
  return { interpreted, baseline: baseline === interpreted ? 0 : baseline || 0, maglev, turbofan };
}

function optional(attempt) {
  try {
    return attempt();
  } catch (_) {
    return undefined;
  }
}

const highestBit = (bits) => 1 << (31 - Math.clz32(bits));
const lowestBit = (bits) => bits & -bits;

/** Pure. */
function tierOf(bits, layout) {
  if (bits & layout.turbofan) return 'turbofan';
  if (bits & layout.maglev) return 'maglev';
  if (bits & layout.baseline) return 'sparkplug';
  if (bits & layout.interpreted) return 'ignition';
  return 'not compiled';
}

module.exports = { tierReader, tierOf };
