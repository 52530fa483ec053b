'use strict';

const { hrtime } = require('../primordials.cjs');

/** ns of the clock that spans, V8's profiler and perf (CLOCK_MONOTONIC) share in Node.js. */
function clock() {
  return Number(hrtime());
}

module.exports = { clock };
