'use strict';

/**
 * Loaded into a measured process before its own code: writes down how much of the JavaScript heap is in use, from time to
 * time and at the end. Runs in Node.js 12 or newer, Bun and Deno, so it is plain CommonJS without new syntax.
 *
 * A line is a look, `microseconds used external collected`: since the start; bytes in use now, and outside of the heap; the most that were
 * in use right after a collection since the line before, 0 where there was none or where the runtime does not tell. The last line, at the
 * exit, has the resident bytes of the process behind that.
 *
 * What a look leaves in the heap is growth that is not the program's. So lines are made digit by digit, without a string, and
 * looks come the more seldom the longer the process runs, each a tenth of its age after the one before.
 */

const place = /^(\d+):([\s\S]+)$/.exec(process.env.JSDYNO_FIGURES || '');
if (place !== null) {
  // What it starts, its workers among them, is not it.
  delete process.env.JSDYNO_FIGURES;
  try {
    tell(Number(place[1]), place[2]);
  } catch (_) {
    // A process without figures is better than none: a permission is missing, or a module.
  }
}

function sinceBegin(now) {
  return () => now() / 1e3;
}

function tell(interval, path) {
  const { openSync, writeSync } = require('fs');
  // A program may put its own in the place of the usual ones.
  const later = setTimeout;
  const { memoryUsage } = process;
  // Deno's asks performance.now().
  const uptime = typeof Deno === 'undefined' ? process.uptime : sinceBegin(performance.now.bind(performance));
  const file = openSync(path, 'a');
  const line = new Uint8Array(96);
  let from = 0;
  let collected = 0;

  /** Writes a whole number and what stands behind it from right to left. */
  function put(number, behind) {
    line[--from] = behind;
    do {
      line[--from] = 48 + (number % 10);
      number = Math.floor(number / 10);
    } while (number > 0);
  }

  function look(isEnd) {
    try {
      const { heapUsed, external, rss } = memoryUsage();
      from = line.length;
      if (isEnd) put(rss, 10);
      put(collected, isEnd ? 32 : 10);
      put(external, 32);
      put(heapUsed, 32);
      put(Math.floor(uptime() * 1e6), 32);
      collected = 0;
      return writeSync(file, line, from, line.length - from, null) > 0;
    } catch (_) {
      // The program closed all files that it did not know, or the disk is full.
      return false;
    }
  }

  function goOn() {
    if (look(false)) later(goOn, Math.max(interval, uptime() * 100)).unref();
  }

  const { PerformanceObserver } = require('perf_hooks');
  const types = PerformanceObserver.supportedEntryTypes; // of Node.js 16.7 and newer
  if (types === undefined || types.indexOf('gc') !== -1) {
    const observer = new PerformanceObserver(() => {
      collected = Math.max(collected, memoryUsage().heapUsed);
    });
    observer.observe({ entryTypes: ['gc'] });
  }
  goOn();
  process.on('exit', () => look(true));
}
