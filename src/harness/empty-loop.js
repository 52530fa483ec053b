'use strict';

// Whether a row times anything but its own loop. A compiler removes work whose result nobody reads; the rate is then that of the loop and
// of the time until it was compiled. So a benchmark that took next to no time is run again in the same process, after its report, and
// compared with an empty loop, both warm, by the best of several runs. jsdyno decides.

const { hrtime } = require('./primordials.cjs');

/** Machine steps (measure/step.ts) per operation: a benchmark that took more did something, or ended before it was compiled. */
const NEXT_TO_NOTHING = 25;
/** The same for the best of a few more runs, compiled and undisturbed. */
const STILL_NEXT_TO_NOTHING = 5;
const A_FEW = 3;
/**
 * A run of this many steps was compiled early: if the work had been removed, an operation would take less than this on average
 * (docs/evidence/floors.md).
 */
const LONG = 1e8;
const SOMETHING = 2 * STILL_NEXT_TO_NOTHING;
/** Steps that all repetitions may take, and the most repetitions. */
const AGAIN = 2.5e8;
const TIMES = 20;
/** Iterations of the empty loop: enough for every compiler tier of every engine. */
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

/** Runs it alone, as a benchmark's loop is: among other loops Node 20 compiles it to code that takes twice the time. */
function turn(turns) {
  for (let i = 0; i < turns; i++) {}
}

/** Whether the count is one of loop iterations: a rate of bytes or bits says nothing about the time of an iteration. */
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
