'use strict';

// Whether a process had the core for a turn. All its threads count: they share one CPU, so that the main thread waits for its
// own collector and compiler, too, and what it waits for its own is part of what it costs.

const SHARE = 0.95;

/** ns of CPU time of all threads of this process so far. */
function cpuNanos() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** Pure. Of a turn that waits for the system nothing is known: it never had the core for long enough. */
function hadCore(cpu, wall) {
  return cpu >= SHARE * wall;
}

module.exports = { cpuNanos, hadCore };
