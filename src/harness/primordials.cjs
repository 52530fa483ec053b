'use strict';

// The functions of the process that the harness uses, kept before the measured code is loaded, because that code may replace them:
// libraries for fake timers do. Every entry of such a process requires it first; a copy of this file in a bundle finds what the first one
// kept.

const KEY = Symbol.for('jsdyno.primordials');

function take() {
  const { openSync, readSync, writeSync, closeSync } = require('fs');
  const { setTimeout, clearTimeout, setImmediate } = require('timers');
  const { performance, PerformanceObserver } = require('perf_hooks');
  const clock = performance.now.bind(performance);
  // Deno derives process.hrtime from performance.now(), Node.js before 19 the reverse: each is asked for its source.
  const runtime =
    typeof globalThis.Bun !== 'undefined' ? 'bun' : typeof globalThis.Deno !== 'undefined' ? 'deno' : 'node';
  const isDeno = runtime === 'deno';
  const hrtime = isDeno ? () => BigInt(Math.floor(clock() * 1e6)) : process.hrtime.bigint;
  // Between reading the one and the other some time passes, the first time much.
  let ahead = -Infinity;
  for (let i = 0; i < 10; i++) ahead = Math.max(ahead, Number(hrtime()) / 1e6 - clock());
  const bound = (name) => (typeof process[name] === 'function' ? process[name].bind(process) : undefined);

  return {
    /** 'node', 'bun' or 'deno': files may bring a global of another's name. */
    runtime,
    /** ns as process.hrtime.bigint() gives them. */
    hrtime,
    /** ms as performance.now() gives them. */
    now: isDeno ? clock : () => Number(hrtime()) / 1e6 - ahead,
    PerformanceObserver,
    setTimeout,
    clearTimeout,
    setImmediate,
    nextTick: bound('nextTick'),
    exit: bound('exit'),
    /** These three are undefined where the runtime lacks them. */
    cpuUsage: bound('cpuUsage'),
    resourceUsage: bound('resourceUsage'),
    memoryUsage: bound('memoryUsage'),
    openSync,
    readSync,
    writeSync,
    closeSync,
    // fs.appendFileSync and fs.readFileSync call what stands in fs when they are called.
    append(path, text) {
      const file = openSync(path, 'a');
      try {
        const bytes = Buffer.from(text);
        for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      } finally {
        closeSync(file);
      }
    },
    /** The beginning of a file that the kernel makes, 4 KiB at most. */
    readShort(path) {
      const file = openSync(path, 'r');
      try {
        const bytes = Buffer.alloc(4096);
        return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0));
      } finally {
        closeSync(file);
      }
    },
  };
}

if (globalThis[KEY] === undefined) Object.defineProperty(globalThis, KEY, { value: Object.freeze(take()) });

module.exports = globalThis[KEY];
