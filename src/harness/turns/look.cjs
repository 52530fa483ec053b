'use strict';

// Looks at a row before its first block, in a process of its own: whether main() can take turns, with how many iterations,
// and whether its declared run is so long that it gets a process of its own, with fewer iterations. Its first call has fewer iterations than
// declared, since a declared run may take half a minute.

const { findLength, warmLength, withLength } = require('./length.cjs');
const { inProportion } = require('./proportion.cjs');
const { GROWS, grows, warm } = require('./warm.cjs');

/** The first call has this share of the declared iterations. */
const FIRST = 1 / 100;
/** A declared run of more seconds is made apart, unless an operation costs more in a call so many times as long as a turn: see docs/evidence/alternation.md. */
const LONGEST_DECLARED = 0.1;
/** Seconds that it takes there, by what an iteration takes once warm; its author's iterations stay where they take little more. */
const APART = 0.2;
const LITTLE_MORE = 1.6;
const MUCH_LONGER = 320;
/** KiB that memory may grow by. */
const MOST_GROWTH = 512 * 1024;

/**
 * @param {Function} call see calls.cjs
 * @param {object} configuration as its author wrote it
 * @param {string | undefined} parameter that says how often
 * @param {() => boolean} tellsLatencies whether main() tells the time of each operation, which is read of a declared run
 * @returns {Promise<object>} `{ parameter, n, calls, declared }`: `n` is absent and `calls` a turn are told where the
 *   configuration is called as it is; `declared` says whether the first call of a process is the declared run, and where it is not
 *   `apart` with how many iterations it is made in a process of its own; or `{ not }`: the reason why it cannot take turns
 */
async function look(call, configuration, parameter, tellsLatencies) {
  const declared = parameter === undefined ? undefined : configuration[parameter];
  const first = declared === undefined ? undefined : Math.max(1, Math.round(declared * FIRST));
  const found = await findLength(call, configuration, parameter, first);
  if (found.not !== undefined) return found;
  const { n, aim } = found;
  const before = memory();
  const times = await warm(() => call(n === undefined ? configuration : withLength(configuration, parameter, n)));
  if (grows(times)) return { not: GROWS };
  if (memory() - before > MOST_GROWTH) return { not: 'calls of main() need more memory each time' };
  if (n === undefined) return { calls: found.calls, declared: true };
  const alike = await inProportion(call, configuration, parameter, warmLength(n, aim, times));
  if (alike.not !== undefined) return alike;
  if ((alike.nanos * declared) / 1e9 <= LONGEST_DECLARED || tellsLatencies()) {
    return { parameter, n: alike.n, declared: true };
  }
  const stillAlike = await inProportion(call, configuration, parameter, alike.n, MUCH_LONGER);
  if (stillAlike.not !== undefined) return stillAlike;
  const used = iterationsApart(declared, stillAlike.nanos);
  return { parameter, n: stillAlike.n, declared: false, apart: { parameter, declared, used } };
}

/** Two significant digits, and never more than its author wrote. Pure. */
function iterationsApart(declared, nanos) {
  const used = Math.max(1, Math.round(Number(((APART * 1e9) / nanos).toPrecision(2))));
  return declared < used * LITTLE_MORE ? declared : used;
}

/** KiB; 0 where the runtime does not tell. */
function memory() {
  return typeof process.memoryUsage === 'function' ? process.memoryUsage().rss / 1024 : 0;
}

module.exports = { iterationsApart, look };
