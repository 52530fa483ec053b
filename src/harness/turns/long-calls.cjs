'use strict';

// If an operation is cheap, the loop around it is a large part of what is timed. V8 makes different code for a loop that always ends early
// than for one that continues, as in a declared run, until it is compiled while it runs (on-stack replacement): on 18.16.0 `swap64` took
// 111 ns after calls of main() with up to 5,000 iterations, and 92 ns after two calls of 20,000. So processes start their warm-up with some
// long calls, and their turns are short. Lengths between the two could end up as either code (docs/evidence/alternation.md, "Cheap
// operations").

const { MOST_TIMES, TURN_NANOS, withLength } = require('./length.cjs');

/** An operation is cheap below this number of machine steps (measure/step.ts). */
const CHEAP = 250;
/** Machine steps that a turn of cheap operations times. */
const SHORT = 2.5e5;
/** Machine steps that a long call times, and the number of long calls: after a single one main() was as after none. */
const LONG = 1e7;
const CALLS = 4;
/** Machine steps that it may take, including what main() does around it. */
const LONGEST_WHOLE = 5e7;

/**
 * @param {(configuration: object) => Promise<{ whole: number }>} call see calls.cjs
 * @param {object} configuration as its author wrote it
 * @param {string} name of the parameter that says how often
 * @param {{ n: number, nanos: number }} turn its iterations, and ns of one
 * @param {number} step ns of a step of the machine
 * @param {number} aim ns that it should time: more where main() does much around, and then it stays as it is
 * @returns {Promise<{ n: number, long?: number }>} iterations of a turn, and of the long calls where there are some
 */
async function afterLongCalls(call, configuration, name, { n, nanos }, step, aim) {
  const long = Math.round(Math.min((LONG * step) / nanos, configuration[name] * MOST_TIMES));
  if (aim !== TURN_NANOS || nanos >= CHEAP * step || long <= n) return { n };
  const { whole } = await call(withLength(configuration, name, long));
  return whole > LONGEST_WHOLE * step ? { n } : { n: Math.min(n, Math.round((SHORT * step) / nanos)), long };
}

/** @returns {Promise<number>} ns that they took; 0 where there are none */
async function longCalls(call, configuration, { parameter, long }) {
  if (long === undefined) return 0;
  let spent = 0;
  for (let calls = 0; calls < CALLS; calls++) {
    spent += (await call(withLength(configuration, parameter, long))).whole;
  }
  return spent;
}

module.exports = { SHORT, afterLongCalls, longCalls };
