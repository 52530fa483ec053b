'use strict';

/**
 * Loaded into an observed process before its own code, beside V8's own trace of events: writes down how much memory there is, and sees
 * to it that the trace comes to the file while the process runs, since a process that a signal ends leaves what it held behind.
 * In Bun, whose engine prints its collections, it prints around each that the program asks for how long the program waited.
 * Runs in Node.js 18 or newer and Bun; plain CommonJS, as all that is loaded into a measured process.
 *
 * The first line is `start PID MICROSECONDS VERSION`, of CLOCK_MONOTONIC (0 in Bun). Each further line is a look: microseconds since the start; bytes
 * resident, of the heap, outside of it; and microseconds that all of this has taken so far. `end` is the last, once it was told to end.
 */

const folder = process.env.JSDYNO_COLLECTIONS;
if (folder !== undefined && require('worker_threads').isMainThread) {
  try {
    tell(folder);
  } catch (_) {
    // A program without looks is better than none: a permission is missing, or a module.
  }
}

function tell(folder) {
  const { openSync, writeSync, existsSync } = require('fs');
  const { join } = require('path');
  const isBun = typeof Bun !== 'undefined';
  const now = performance.now.bind(performance);
  // A program may put its own in the place of the usual ones.
  const later = setTimeout;
  const { memoryUsage } = process;
  const { bigint: hrtime } = process.hrtime;
  const LOOK_MS = 100;
  /** Marking must not stop for long, and writing all out takes some milliseconds while others are busy. */
  const FLUSH_MS = 5000;
  const stop = join(folder, 'stop');
  // Bun's clock begins with the process.
  const start = isBun ? 0n : hrtime() / 1000n - BigInt(Math.round(process.uptime() * 1e6));
  const file = openSync(join(folder, `looks-${process.pid}`), 'a');
  writeSync(file, `start ${process.pid} ${start} v${process.versions.bun || process.versions.node}\n`);
  // Whoever switches off what was on last has all that is held written out.
  const own = isBun ? null : require('trace_events').createTracing({ categories: ['jsdyno'] });
  let spent = 0;
  let flushed = 0;

  function flush() {
    if (own === null) return;
    own.enable();
    own.disable();
  }

  function look() {
    const began = hrtime() / 1000n;
    const { rss, external, heapUsed } = memoryUsage();
    const isEnd = existsSync(stop);
    const at = Number(began - start);
    if (isEnd || at - flushed > FLUSH_MS * 1000) {
      flush();
      flushed = at;
    }
    writeSync(file, `${at} ${rss} ${heapUsed} ${external} ${Math.round(spent)}\n`);
    if (isEnd) writeSync(file, 'end\n');
    spent += Number(hrtime() / 1000n - began);
    return isEnd;
  }

  function goOn() {
    try {
      if (!look()) later(goOn, LOOK_MS).unref();
    } catch (_) {
      // The program closed all files that it did not know, or the disk is full.
    }
  }

  function say(text) {
    try {
      writeSync(2, text);
    } catch (_) {
      // The pipe is full or closed, which is none of the program's business.
    }
  }

  /** JavaScriptCore's log leaves out a part of the time of a collection that somebody waits for. */
  function timed(owner) {
    const { gc } = owner;
    if (typeof gc !== 'function') return;
    owner.gc = function (...options) {
      say('[GC<jsdyno>: asked for]\n');
      const began = now();
      try {
        return gc.apply(this, options);
      } finally {
        say(`[GC<jsdyno>: ${(now() - began).toFixed(3)}ms]\n`);
      }
    };
  }

  if (isBun) {
    timed(Bun);
    timed(globalThis);
  }
  goOn();
  process.on('exit', () => {
    try {
      look();
    } catch (_) {
      // As above.
    }
  });
}
