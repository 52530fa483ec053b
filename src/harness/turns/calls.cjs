'use strict';

// main() of a benchmark, called again and again in one process: each call says how long start() to end() took, and how long
// the call took in all, with what the file does around.

const { setImmediate, setTimeout, clearTimeout } = require('timers');

/** ms that a call may take before it is given up: its end() may wait for something that happens once a process. */
const PATIENCE = 15000;

function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}

function nanosSince(start) {
  return Number(process.hrtime.bigint() - start);
}

/**
 * @param {(configuration: object) => unknown} main
 * @param {object} benchmark what main() calls start() and end() of
 * @returns {(configuration: object) => Promise<{ operations: number, nanos: number, whole: number }>} `whole`: ns of the call,
 *   from main() to the end of both; rejects with what main() throws, and when end() does not come
 */
function caller(main, benchmark) {
  return async (configuration) => {
    benchmark.again();
    const start = process.hrtime.bigint();
    const ended = endOf(benchmark);
    const result = main(configuration);
    if (result && typeof result.then === 'function') await result;
    if (benchmark.measured === undefined) await ended.come();
    const whole = nanosSince(start);
    // What the file left for the event loop to do, such as to close what it opened.
    await settled();
    return { operations: benchmark.measured.operations, nanos: benchmark.measured.nanos, whole };
  };
}

function endOf(benchmark) {
  let tell;
  benchmark.onEnd = () => {
    if (tell !== undefined) tell();
  };
  return {
    come: () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('did not call bench.end() again')), PATIENCE);
        tell = () => {
          clearTimeout(late);
          resolve();
        };
      }),
  };
}

module.exports = { caller };
