'use strict';

// How many iterations a call of main() gets when it takes turns, and whether it can. Looked for once a row, on one runtime:
// the same number is then used for all.

/** ns that a turn should time: see docs/evidence/alternation.md. */
const TURN_NANOS = 3e6;
/** A turn of this share of that is long enough. */
const NEAR = 0.7;
/** ns that a turn may time at most where what main() does around costs as much. */
const LONGEST_TIMED = 3e7;
/** ns that a whole call may take: with longer turns there would be too few. */
const LONGEST_CALL = 1e8;
/** The share of a call that must be timed, or its turn is made longer. */
const LEAST_TIMED = 0.25;
/** Times the iterations of its author: beyond, main() would hold more than it was written for. */
const MOST_TIMES = 1000;
const STEP = 10;
const MOST_TRIES = 24;
/** Operations follow the iterations within this share. */
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
 * @param {string | undefined} name of the parameter that says how often
 * @param {number} first iterations to begin with
 * @returns {Promise<{ n?: number, calls: object[] } | { not: string }>} n is absent where the configuration is called as it is
 */
async function findLength(call, configuration, name, first) {
  const calls = [];
  if (name === undefined) {
    for (let again = 0; again < 3; again++) calls.push(await call(configuration));
    const last = calls[calls.length - 1];
    return last.whole > LONGEST_CALL ? tooLong(last) : { calls };
  }
  const most = configuration[name] * MOST_TIMES;
  let n = first;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const one = Object.assign({ n }, await call(withLength(configuration, name, n)));
    calls.push(one);
    if (!follows(calls)) return { not: 'its operations are not in proportion to ' + name };
    const aim = aimOf(one);
    const next = Math.max(1, Math.min(most, Math.round(n * Math.min(STEP, aim / Math.max(one.nanos, 1)))));
    // The first calls of a process are slow: what follows from them is too little.
    if (tries > 1 && (next === n || (one.nanos >= NEAR * aim && one.nanos <= aim / NEAR))) break;
    n = next;
  }
  const last = calls[calls.length - 1];
  return last.whole > LONGEST_CALL ? tooLong(last) : { n: last.n, calls };
}

/** What is timed should not be little beside what is done around it. */
function aimOf({ nanos, whole }) {
  if (nanos >= LEAST_TIMED * whole) return TURN_NANOS;
  return Math.min(LONGEST_TIMED, Math.max(TURN_NANOS, (whole - nanos) * LEAST_TIMED));
}

/** Operations of each call divided by its iterations are those of the others; where a call had as many, nothing is said. */
function follows(calls) {
  const [first] = calls;
  return calls.every(
    ({ n, operations }) => Math.abs(operations / n / (first.operations / first.n) - 1) <= TOLERANCE || n === first.n,
  );
}

function tooLong({ whole, nanos }) {
  const words = 'a call of main() takes ' + Math.round(whole / 1e6) + ' ms';
  return { not: nanos < whole / 2 ? words + ', most of it not timed' : words };
}

module.exports = { findLength, withLength };
