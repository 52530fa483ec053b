'use strict';

// Whether a row times anything but its own loop. A compiler drops work whose result nobody reads; the rate is then that
// of the loop and of the time it took to be compiled. So a benchmark that took next to no time is run again in the same
// process, after it has reported, and compared with an empty loop: both warm, the best of each. The host judges.

const { hrtime } = require('./primordials.cjs');

/** Steps of the machine (measure/step.ts) an operation: what took longer did something, or was over before it was compiled. */
const NEXT_TO_NOTHING = 25;
/** The same of the best of a few more times, once compiled and undisturbed. */
const STILL_NEXT_TO_NOTHING = 5;
const A_FEW = 3;
/** A run of so many steps was compiled early in it: had the work been dropped, an operation would take less than this on average (docs/evidence/floors.md). */
const LONG = 1e8;
const SOMETHING = 2 * STILL_NEXT_TO_NOTHING;
/** Steps that running again may take in all, and how often at most. */
const AGAIN = 2.5e8;
const TIMES = 20;
/** Turns of the empty loop: long enough for every tier of every engine. */
const TURNS = 1e6;

function nanosSince(start) {
  return Number(hrtime() - start);
}

/** ns of one turn, once compiled. */
function emptyLoop() {
  let best = Infinity;
  for (let again = 0; again < TIMES; again++) {
    const start = hrtime();
    turn(TURNS);
    best = Math.min(best, nanosSince(start) / TURNS);
  }
  return best;
}

/** By itself, as a benchmark's loop is: among other loops Node 20 compiles it to twice the time. */
function turn(turns) {
  for (let i = 0; i < turns; i++) {}
}

/** Whether what was counted are turns of a loop: a rate of bytes or bits says nothing of the time of a turn. */
function countsTurns(configuration, operations) {
  return configuration.n === undefined || configuration.n === operations;
}

/**
 * Runs a benchmark again that reported before it returned.
 *
 * @param {object} benchmark what it called start() and end() of; `measured` has its operations and nanoseconds
 * @param {() => unknown} main
 * @param {number} step ns of a step of the machine
 * @param {(message: object) => void} send takes `loop`: ns of one operation, of one turn of an empty loop, and of a step
 */
function compareWithEmptyLoop(benchmark, main, step, send) {
  const measured = benchmark.measured;
  if (measured === undefined || !countsTurns(benchmark.config, measured.operations)) return;
  let best = measured.nanos / measured.operations;
  if (best >= step * (measured.nanos >= LONG * step ? SOMETHING : NEXT_TO_NOTHING)) return;
  const start = hrtime();
  for (let again = 0; again < TIMES && nanosSince(start) < AGAIN * step; again++) {
    const repeated = repeat(benchmark, main);
    if (repeated === undefined) return;
    best = Math.min(best, repeated.nanos / repeated.operations);
    if (again >= A_FEW && best >= step * STILL_NEXT_TO_NOTHING) return;
  }
  send({ type: 'loop', opNanos: best, loopNanos: emptyLoop(), stepNanos: step });
}

/**
 * The same of calls that were made for another reason (turns/).
 *
 * @param {object} configuration of those calls
 * @param {number} operations of each
 * @param {number} nanos an operation, of the fastest
 * @param {number} step ns of a step of the machine
 * @returns {object | undefined} the message, where an operation took next to no time
 */
function loopOf(configuration, operations, nanos, step) {
  if (!countsTurns(configuration, operations) || nanos >= step * STILL_NEXT_TO_NOTHING) return undefined;
  return { type: 'loop', opNanos: nanos, loopNanos: emptyLoop(), stepNanos: step };
}

/** What it measures this time; undefined when it cannot be run twice in one process. */
function repeat(benchmark, main) {
  benchmark.again();
  try {
    const result = main();
    if (result && typeof result.then === 'function') {
      result.then(undefined, () => {});
      return undefined;
    }
  } catch (_) {
    return undefined;
  }
  return benchmark.measured;
}

module.exports = { compareWithEmptyLoop, loopOf };
