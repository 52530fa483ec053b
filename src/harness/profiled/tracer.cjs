'use strict';

// V8's own account of what it optimised and gave up, from here on: V8 takes such flags at run time, before anything of the
// row is compiled. As in operations/diagnose.cjs.

const { runtime } = require('../primordials.cjs');

/** @param {{ trace: string }} order the file that V8 writes to */
function tracer({ trace }) {
  const v8 = runtime === 'node' ? require('v8') : undefined;
  const set = (flags) => {
    if (v8 !== undefined) for (const flag of flags) v8.setFlagsFromString(flag);
  };
  set(['--redirect-code-traces', '--redirect-code-traces-to=' + trace, '--trace-opt', '--trace-deopt']);
  return {
    start: async () => (v8 === undefined ? 'only Node.js writes what its compilers do' : undefined),
    async stop() {
      set(['--no-trace-opt', '--no-trace-deopt']);
    },
    finish: async () => ({}),
  };
}

module.exports = { tracer };
