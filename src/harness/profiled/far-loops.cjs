'use strict';

// V8 tells of what it inlined the line and not the file. The loops that call a body get lines such as no file of the row has.

const { FAR } = require('./cut-profile.cjs');

/** @param {Function} makeLoop of operations/loops.cjs */
function farLoops(makeLoop) {
  return (shape) => new Function('"use strict";' + '\n'.repeat(FAR) + 'return ' + String(makeLoop(shape)))();
}

module.exports = { farLoops };
