'use strict';

/** ns of the clock that spans, V8's profiler and perf (CLOCK_MONOTONIC) share in Node.js. */
function clock() {
  return Number(process.hrtime.bigint());
}

module.exports = { clock };
