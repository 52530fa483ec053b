'use strict';

// Calls main() until it no longer becomes faster: a compiler needs some calls, and some time beside them.

const { now } = require('../primordials.cjs');

/** Why a row cannot be interleaved if its calls take longer and longer. */
const GROWS = 'calls of main() take longer each time';

/** ms of calls at least, and at most; and at least if earlier calls took time, too. */
const LEAST_MS = 80;
const MOST_MS = 300;
const LEAST_AFTER_MS = 40;
/** Calls at least, however long they are. */
const LEAST_CALLS = 4;
/** Calls are level if the last third is faster than the third before by no more than this share. */
const LEVEL = 0.03;

/**
 * What other processes took of a call is known from one look of the scheduler to the next, and may lie beside what was timed: a call is
 * taken for no shorter than this share of what it timed, or the fastest of many would be one of which too much was taken off.
 */
const LEAST_OWN = 0.5;

/**
 * @param {() => Promise<{ nanos: number, own: number }>} call
 * @param {number} [before] ms that calls took before
 * @returns {Promise<number[]>} ns that each call timed, without what other processes took
 */
async function warm(call, before = 0) {
  const times = [];
  const least = Math.max(LEAST_AFTER_MS, LEAST_MS - before);
  const start = now();
  for (;;) {
    const { nanos, own } = await call();
    times.push(Math.max(own, LEAST_OWN * nanos));
    const elapsed = now() - start;
    if (times.length < LEAST_CALLS || elapsed < least) continue;
    if (elapsed >= MOST_MS || isLevel(times)) return times;
  }
}

/** Pure. */
function isLevel(times) {
  const third = Math.floor(times.length / 3);
  if (third < 2) return false;
  return fastest(times.slice(-third)) >= fastest(times.slice(-2 * third, -third)) * (1 - LEVEL);
}

function fastest(times) {
  return Math.min.apply(null, times);
}

/** Parts of all calls; from each to the next, and from the first to the last, calls that grow take so many times as long. */
const PARTS = 5;
const EACH = 1.12;
const IN_ALL = 2.5;

/**
 * Pure: whether calls take longer and longer, as where something is kept from call to call. It goes on: a compiler that takes
 * something back, or a slow phase of the machine, makes all slower once, or twice.
 */
function grows(times) {
  const length = Math.floor(times.length / PARTS);
  if (length < 2) return false;
  const parts = Array.from({ length: PARTS }, (_, part) => fastest(times.slice(part * length, (part + 1) * length)));
  const isRising = parts.every((part, at) => at === 0 || part > EACH * parts[at - 1]);
  return isRising && parts[PARTS - 1] > IN_ALL * parts[0];
}

module.exports = { GROWS, grows, warm };
