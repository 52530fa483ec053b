'use strict';

// Calls main() until it no longer becomes faster: a compiler needs some calls, and some time beside them.

/** Why a row cannot take turns where it grows. */
const GROWS = 'calls of main() take longer each time';

/** ms of calls at least, and at most. */
const LEAST_MS = 150;
const MOST_MS = 300;
/** Calls at least, however long they are. */
const LEAST_CALLS = 4;
/** The last third is level when it is no more than this share faster than the third before. */
const LEVEL = 0.03;

/**
 * @param {() => Promise<{ own: number }>} call
 * @returns {Promise<number[]>} ns that each call timed, without what other processes took
 */
async function warm(call) {
  const times = [];
  const start = Date.now();
  for (;;) {
    times.push((await call()).own);
    const elapsed = Date.now() - start;
    if (times.length < LEAST_CALLS || elapsed < LEAST_MS) continue;
    if (elapsed >= MOST_MS || isLevel(times)) return times;
  }
}

/** Pure. */
function isLevel(times) {
  const third = Math.floor(times.length / 3);
  if (third < 2) return false;
  return least(times.slice(-third)) >= least(times.slice(-2 * third, -third)) * (1 - LEVEL);
}

function least(times) {
  return Math.min.apply(null, times);
}

/** Pure: whether each call takes longer than the one before, as where something is kept from call to call. */
function grows(times) {
  const third = Math.floor(times.length / 3);
  if (third < 2) return false;
  // It goes on: a compiler that takes something back, or a slow phase of the machine, makes all slower once.
  const [first, second, last] = [1, 2, 3].map((part) => least(times.slice((part - 1) * third, part * third)));
  // By less, slow phases of a machine look alike.
  return second > 1.5 * first && last > 3 * first && last > 1.3 * second;
}

module.exports = { GROWS, grows, warm };
