'use strict';

// bench-node's plug-ins: one changes the measured code, the others ask for figures that jsdyno always has.

const { runtime } = require('../../primordials.cjs');

class V8NeverOptimizePlugin {
  isSupported() {
    return neverOptimizer() !== undefined;
  }

  toString() {
    return 'V8NeverOptimizePlugin';
  }
}

class V8OptimizeOnNextCallPlugin {
  isSupported() {
    return true;
  }

  toString() {
    return 'V8OptimizeOnNextCallPlugin';
  }
}

class V8GetOptimizationStatus {
  isSupported() {
    return true;
  }

  toString() {
    return 'V8GetOptimizationStatus';
  }
}

class MemoryPlugin {
  isSupported() {
    return true;
  }

  toString() {
    return 'MemoryPlugin';
  }
}

class DeadCodeEliminationDetectionPlugin {
  isSupported() {
    return true;
  }

  toString() {
    return 'DeadCodeEliminationDetectionPlugin';
  }
}

const KNOWN = [
  V8NeverOptimizePlugin,
  V8OptimizeOnNextCallPlugin,
  V8GetOptimizationStatus,
  MemoryPlugin,
  DeadCodeEliminationDetectionPlugin,
];

/** Node.js takes the flag at run time. @returns {undefined | ((fn: Function) => void)} */
function neverOptimizer() {
  if (runtime !== 'node') return undefined;
  try {
    require('v8').setFlagsFromString('--allow-natives-syntax');
    return new Function('fn', '%NeverOptimizeFunction(fn)');
  } catch (_) {
    return undefined;
  }
}

const list = (plugins) => (Array.isArray(plugins) ? plugins : []);
const asksNever = (plugins) => list(plugins).some((one) => one instanceof V8NeverOptimizePlugin);

/** Called before anything of `run` is compiled. */
function beforeRun(plugins, run) {
  const never = asksNever(plugins) ? neverOptimizer() : undefined;
  if (never !== undefined) never(run);
}

/** @returns {string} which plug-ins the file asks for that are not run; empty when there are none */
function notDone(plugins) {
  const missing = list(plugins).filter((one) => !KNOWN.some((known) => one instanceof known));
  if (asksNever(plugins) && neverOptimizer() === undefined) missing.push('V8NeverOptimizePlugin (Node.js alone can)');
  return missing.length === 0 ? '' : "bench-node's plugins are not run: " + missing.map(nameOf).join(', ');
}

function nameOf(plugin) {
  return typeof plugin === 'object' && plugin !== null && plugin.constructor !== Object
    ? plugin.constructor.name
    : String(plugin);
}

/** Its default keeps V8 from optimising the function; no other runtime has an equivalent. */
function note(options) {
  const byDefault = options.plugins === undefined && options.detectDeadCodeElimination !== true;
  if (!byDefault) return '';
  return (
    'bench-node keeps V8 from optimising what it measures, jsdyno does not: ' +
    'for that, say plugins: [new V8NeverOptimizePlugin()]'
  );
}

module.exports = {
  V8NeverOptimizePlugin,
  V8OptimizeOnNextCallPlugin,
  V8GetOptimizationStatus,
  MemoryPlugin,
  DeadCodeEliminationDetectionPlugin,
  beforeRun,
  notDone,
  note,
};
