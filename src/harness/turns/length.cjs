'use strict';

// How many iterations a call of main() gets in a turn, and whether main() can be interleaved. This is decided once for a row, on one
// runtime; all variants then use the same number.

/** ns that a turn should time: see docs/evidence/alternation.md. */
const TURN_NANOS = 1e6;
/** A turn of this share of that length is long enough. */
const NEAR = 0.7;
/** The most ns that a turn may time if main() does as much work around it. */
const LONGEST_TIMED = 2e7;
/** The most ns of a whole call: with longer calls two processes have too few turns in the second that all turns may take. */
const LONGEST_CALL = 4e7;
/** The share of a call that should be timed; if the rest does not grow with the iterations, a turn gets more of them. */
const LEAST_TIMED = 0.25;
/** Limit as a multiple of the author's iterations: beyond it main() would hold more than it was written for. */
const MOST_TIMES = 1000;
const STEP = 10;
const MOST_TRIES = 24;
/** Operations must follow the iterations within this share. */
const TOLERANCE = 0.1;

/** @returns {object} the configuration with other iterations */
function withLength(configuration, name, n) {
  const other = Object.assign({}, configuration);
  other[name] = n;
  return other;
}

/**
 * @param {(configuration: object) => Promise<{ operations: number, nanos: number, whole: number }>} call see calls.cjs
 * @param {object} configuration as its author wrote it
 * @param {string | undefined} name of the parameter that may say how often
 * @param {number} begin iterations to begin with
 * @returns {Promise<{ n: number, aim: number, first: { n: number, nanos: number } } | { calls: number } | { not: string }>}
 *   `aim`: the ns that a call with `n` should time; `first`: what the first call timed; `calls`: how many make a turn where
 *   operations do not follow the parameter, and the configuration is called as it is
 */
async function findLength(call, configuration, name, begin) {
  const most = configuration[name] * MOST_TIMES;
  const calls = [];
  const take = async (n) => {
    const one = Object.assign({ n }, await call(withLength(configuration, name, n)));
    calls.push(one);
    return one;
  };
  let n = begin;
  while (name !== undefined && calls.length < MOST_TRIES) {
    const { nanos } = await take(n);
    if (!follows(calls)) return asItIs(call, configuration);
    // The first calls of a process are slow, so they suggest too few iterations.
    if (calls.length > 2 && nanos >= NEAR * TURN_NANOS && nanos <= TURN_NANOS / NEAR) break;
    if (calls.length > 1 && around(calls.slice(-2)) > LONGEST_CALL) return tooLong(calls[calls.length - 1]);
    const next = Math.max(1, Math.min(most, Math.round(n * Math.min(STEP, TURN_NANOS / Math.max(nanos, 1)))));
    if (calls.length > 2 && next === n) break;
    n = next;
  }
  if (name === undefined) return asItIs(call, configuration);
  const last = calls[calls.length - 1];
  if (last.whole > LONGEST_CALL) return tooLong(last);
  const [first] = calls;
  if (last.nanos >= LEAST_TIMED * last.whole) return { n: last.n, aim: TURN_NANOS, first };
  // Calls with another number of iterations show whether the rest of main() takes the same for any number.
  const times = Math.min(most / last.n, LONGEST_TIMED / last.nanos, (LEAST_TIMED * last.whole) / last.nanos);
  const more = await take(Math.round(last.n * Math.max(1, times)));
  const isFixed = around([more]) < around([last]) * (1 + (times - 1) / 2);
  const isBetter = isFixed && more.whole <= LONGEST_CALL;
  return isBetter ? { n: more.n, aim: more.nanos, first } : { n: last.n, aim: TURN_NANOS, first };
}

/** The iterations that take the time aimed at, now that calls are warm. Pure. */
function warmLength(n, aim, times) {
  const least = Math.min.apply(null, times);
  const factor = Math.min(STEP, aim / Math.max(least, 1));
  return factor > NEAR && factor < 1 / NEAR ? n : Math.max(1, Math.round(n * factor));
}

async function asItIs(call, configuration) {
  await call(configuration);
  const one = await call(configuration);
  if (one.whole > LONGEST_CALL) return tooLong(one);
  return { calls: Math.max(1, Math.round(Math.min(TURN_NANOS / one.nanos, LONGEST_TIMED / one.whole))) };
}

/** ns of a call that are not timed: those of the shortest call. */
function around(calls) {
  return Math.min.apply(
    null,
    calls.map(({ whole, nanos }) => whole - nanos),
  );
}

/** Whether the operations of each call divided by its iterations equal those of the first. */
function follows(calls) {
  const [first] = calls;
  return calls.every(({ n, operations }) => Math.abs((operations * first.n) / (n * first.operations) - 1) <= TOLERANCE);
}

function tooLong({ whole, nanos }) {
  const words = 'a call of main() takes ' + Math.round(whole / 1e6) + ' ms';
  return { not: nanos < whole / 2 ? words + ', most of it not timed' : words };
}

module.exports = { MOST_TIMES, TURN_NANOS, findLength, warmLength, withLength };
