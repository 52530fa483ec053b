'use strict';

// Calls main() of a benchmark again and again in one process. Each call reports how long start() to end() took, and how long the whole call
// took, with what the file does around it.

const { clearTimeout, hrtime, setImmediate, setTimeout } = require('../primordials.cjs');
const { hadCore, usedSoFar, waitedIn } = require('./own-share.cjs');

/** ms that a call may take before it is given up: its end() may wait for something that happens only once in a process. */
const PATIENCE = 15000;

function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}

function nanosSince(start) {
  return Number(hrtime() - start);
}

/**
 * @param {(configuration: object) => unknown} main
 * @param {object} benchmark what main() calls start() and end() of
 * @returns {(configuration: object, watched?: object) => Promise<object>} of each call: `operations` and `nanos` of what was timed, and
 *   its `start` and the `bytes` that were allocated in it, as they are watched (garbage.cjs), and the `looks` at what was used at its begin and end; `own`: of these ns those that no other process took; `isClean`: it is known what others took, or
 *   that it was next to nothing; `whole`: ns of the call, from main() to the end of both; `waits`: end() came when main() had returned.
 *   Rejects with what main() throws, and when end() does not come
 */
function caller(main, benchmark) {
  return async (configuration, watched) => {
    benchmark.again();
    const start = hrtime();
    const timed = between(benchmark, watched);
    const result = main(configuration);
    const waits = benchmark.measured === undefined;
    if (result && typeof result.then === 'function') await result;
    if (benchmark.measured === undefined) await timed.ended();
    const whole = nanosSince(start);
    // What the file left for the event loop to do, such as closing what it opened.
    await settled();
    const { operations, nanos } = benchmark.measured;
    const { from, to } = timed;
    const isClean = to.delay !== undefined || hadCore(from, to);
    return {
      operations,
      nanos,
      own: nanos - waitedIn(nanos, from, to),
      isClean,
      whole,
      waits,
      start: timed.start,
      bytes: timed.bytes,
      looks: [from, to],
    };
  };
}

/** What the process had used at start() and at end(). */
function between(benchmark, watched) {
  let tell;
  let before;
  const timed = {
    start: undefined,
    bytes: undefined,
    from: undefined,
    to: undefined,
    ended: () =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('did not call bench.end() again')), PATIENCE);
        tell = () => {
          clearTimeout(late);
          resolve();
        };
      }),
  };
  benchmark.onStart = () => {
    timed.from = usedSoFar();
    if (watched === undefined) return;
    timed.start = watched.now();
    before = watched.bytes() + watched.own;
  };
  benchmark.onEnd = () => {
    if (watched !== undefined) timed.bytes = watched.bytes() - before;
    timed.to = usedSoFar();
    if (tell !== undefined) tell();
  };
  return timed;
}

module.exports = { caller };
