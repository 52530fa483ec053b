'use strict';

// Whether a process had the core for a turn. All its threads count: they share one CPU, so that the main thread waits for its
// own collector and compiler, too, and what it waits for its own is part of what it costs. What it sleeps is not waiting.

const { runDelay } = require('../operations/counters.cjs');

const SHARE = 0.95;

/** @returns {{ cpu: number, delay: number | undefined, wall: bigint }} ns so far: CPU time of all threads, waiting of the main thread */
function usedSoFar() {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) * 1000, delay: runDelay(), wall: process.hrtime.bigint() };
}

/** Pure. Where nobody counts how long it waited, a turn that sleeps seems disturbed. */
function hadCore(before, after) {
  const wall = Number(after.wall - before.wall);
  if (after.cpu - before.cpu >= SHARE * wall) return true;
  return after.delay !== undefined && after.delay - before.delay <= (1 - SHARE) * wall;
}

module.exports = { usedSoFar, hadCore };
