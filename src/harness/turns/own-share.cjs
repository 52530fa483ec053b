'use strict';

// Whether a process had the core for a turn. All its threads count. They share one CPU, so the main thread waits for its own collector and
// compiler too, and that wait is part of its cost. Sleeping is not waiting.

const { cpuUsage, hrtime } = require('../primordials.cjs');
const { scheduled, waitedWithin } = require('../operations/counters.cjs');

const SHARE = 0.95;

/**
 * @returns {{ cpu: number, main: number | undefined, delay: number | undefined, wall: number }} ns so far: CPU time of all threads,
 *   and of the main thread, and what that waited for a core
 */
function usedSoFar() {
  const { user, system } = cpuUsage();
  const { ran: main, delay } = scheduled() || {};
  return { cpu: (user + system) * 1000, main, delay, wall: Number(hrtime()) };
}

/** Pure: ns that the main thread waited for other processes: its waits for a core, minus the time of its own other threads. */
function foreignNanos(before, after) {
  if (after.delay === undefined) return 0;
  const helpers = after.cpu - before.cpu - (after.main - before.main);
  return Math.max(0, after.delay - before.delay - Math.max(0, helpers));
}

/** Pure: of the ns timed between two readings, those in which other processes had the core. */
function waitedIn(nanos, before, after) {
  return waitedWithin(nanos, after.wall - before.wall, foreignNanos(before, after));
}

/**
 * Pure: the stretches between looks at what was used, one behind the other, each with what of it the main thread waited for other processes,
 * or, where nobody counts that, was idle: no collection sleeps.
 *
 * @param {number} begin ms of the first look
 * @param {object[]} looks see usedSoFar
 * @returns {{ start: number, end: number, waited: number }[]} all in ms
 */
function stretchesOf(begin, looks) {
  const [first] = looks;
  const at = ({ wall }) => begin + (wall - first.wall) / 1e6;
  return looks.slice(1).map((after, i) => {
    const [before, start] = [looks[i], at(looks[i])];
    const idle = Math.max(0, at(after) - start - (after.cpu - before.cpu) / 1e6);
    return { start, end: at(after), waited: after.delay === undefined ? idle : foreignNanos(before, after) / 1e6 };
  });
}

/** Pure. If waits are unknown, a turn that sleeps seems disturbed. */
function hadCore(before, after) {
  const wall = after.wall - before.wall;
  if (after.cpu - before.cpu >= SHARE * wall) return true;
  return after.delay !== undefined && after.delay - before.delay <= (1 - SHARE) * wall;
}

module.exports = { usedSoFar, hadCore, foreignNanos, waitedIn, stretchesOf };
