'use strict';

/**
 * Loaded into Bun and Deno before a program's own code, beside their own `--cpu-prof`, which writes when the process ends of its own
 * accord and not when a signal ends it: ends the process in order.
 */

for (const [name, number] of [
  ['SIGTERM', 15],
  ['SIGINT', 2],
  ['SIGHUP', 1],
]) {
  try {
    process.on(name, () => {
      if (process.listenerCount(name) === 1) process.exit(128 + number);
    });
  } catch (_) {
    // Not there on this system, or not permitted.
  }
}
