'use strict';

// Whether something else had the core during a batch. The counters are read before and after it, never within.

const { now, openSync, readSync, resourceUsage } = require('../primordials.cjs');

// How long the main thread may have waited for a core within an undisturbed batch of about 1 ms (docs/statistics.md), and the same as a
// share of a longer one.
const MAX_DELAY_NANOS = 20000;
const MAX_DELAY_SHARE = 0.02;
// On any machine with other work a longer batch loses the core at the end of a time slice; how long it waited says what that cost.
const LONG_NANOS = 5e6;

const buffer = Buffer.alloc(128);
let descriptor;

/** Opened once and read again: opening costs more than reading. Main thread; Linux only (sched-stats.rst). */
function openRunDelay() {
  if (process.platform !== 'linux') return -1;
  try {
    return openSync('/proc/self/schedstat', 'r');
  } catch (_) {
    return -1;
  }
}

/** ns that the main thread ran, and that it was ready to run and did not, since it began; undefined where nobody counts. */
function scheduled() {
  if (descriptor === undefined) descriptor = openRunDelay();
  if (descriptor < 0) return undefined;
  try {
    const length = readSync(descriptor, buffer, 0, buffer.length, 0);
    const [ran, delay] = buffer.toString('latin1', 0, length).split(' ');
    return { ran: +ran, delay: +delay };
  } catch (_) {
    descriptor = -1;
    return undefined;
  }
}

/** The second of both. */
function runDelay() {
  const told = scheduled();
  return told && told.delay;
}

/** @returns {{ switches: number | undefined, delay: number | undefined }} */
function read() {
  const usage = resourceUsage && resourceUsage();
  return { switches: usage && usage.involuntaryContextSwitches, delay: runDelay() };
}

/**
 * Pure. A signal that a runtime lacks says nothing.
 *
 * @param {number} nanos that the batch took
 */
function isClean(before, after, nanos) {
  const knowsDelay = before.delay !== undefined;
  const preempted = before.switches !== undefined && after.switches > before.switches;
  const waited = knowsDelay && after.delay - before.delay >= Math.max(MAX_DELAY_NANOS, MAX_DELAY_SHARE * nanos);
  return !waited && !(preempted && !(knowsDelay && nanos >= LONG_NANOS));
}

/** Waits are known to some microseconds; they must not be the whole time. */
const MOST_WAITED = 0.999;

/**
 * Pure: of the ns that were timed those in which the thread waited for a core.
 *
 * @param {number} nanos that were timed
 * @param {number} wall ns from before the first reading to behind the second: what it waited there beside what is timed is not in that
 * @param {number} waited ns in all of these
 */
function waitedWithin(nanos, wall, waited) {
  // A time that an operation told itself, longer than all that went by, is not of this clock: nothing was waited in it.
  if (nanos > wall) return 0;
  return Math.max(0, Math.min(waited - (wall - nanos), MOST_WAITED * nanos));
}

/** Pure: of the ns that were timed those in which the thread did not wait for a core; undefined where nobody counts. */
function ownNanos(before, after, nanos, wall) {
  return before.delay === undefined ? undefined : nanos - waitedWithin(nanos, wall, after.delay - before.delay);
}

// How many times longer than asked for something may last for want of a core.
const MOST_WAITING = 8;

/**
 * A clock for limits, in ms since now: it stands still while the thread waits for a core, so that a busy machine gets as
 * many batches as an idle one, only later. Not for ever.
 */
function ownTime() {
  const start = now();
  const delay = runDelay();
  return () => {
    const wall = now() - start;
    const waited = delay === undefined ? 0 : (runDelay() - delay) / 1e6;
    return Math.max(wall - waited, wall / MOST_WAITING);
  };
}

module.exports = { MOST_WAITING, read, scheduled, isClean, ownNanos, ownTime, waitedWithin };
