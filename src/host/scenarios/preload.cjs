'use strict';

/**
 * Loaded into a measured server before its own code: tells jsdyno, when asked over a connection to it, how late the event
 * loop was, how busy, and how long garbage collection held it up. Runs in Node.js 12 or newer, Bun and Deno, so it is
 * plain CommonJS without new syntax.
 *
 * The delay is taken by a timer of its own: `monitorEventLoopDelay` means something else in each runtime (docs/runtimes-facts.md).
 */

const place = /^(\d+):(\w+)$/.exec(process.env.JSDYNO_FIGURES || '');
if (place !== null) {
  try {
    tell(Number(place[1]), place[2]);
  } catch (_) {
    // A server without figures is better than none: a permission is missing, or a module.
  }
}

function tell(port, word) {
  // The server may put its own in their places.
  const primordials = require('../../harness/primordials.cjs');
  const { PerformanceObserver, clearTimeout, hrtime, now, setTimeout } = primordials;
  const { eventLoopUtilization } = require('perf_hooks').performance;
  const PERIOD = 10;
  /** Late by so many milliseconds, in the order they came; 40 bytes a second and room for ten minutes. */
  const late = new Float32Array(1 << 16);
  let count = 0;
  let due = 0;
  let timer = null;
  let since = 0;
  let busySince;
  /** Of the parts of the interval that are over: milliseconds of it, and of its event loop. */
  let passed = 0;
  let active = 0;
  let idle = 0;

  function tick() {
    const at = now();
    // Whatever would have come during a stall waited, too: for its end.
    for (let wait = Math.max(0, at - due); wait >= 0 && count < late.length; wait -= PERIOD) late[count++] = wait;
    arm(at);
  }

  function arm(at) {
    due = at + PERIOD;
    timer = setTimeout(tick, PERIOD);
    timer.unref();
  }

  const pauses = observePauses(PerformanceObserver, now, hrtime);

  function begin() {
    if (timer !== null) clearTimeout(timer);
    if (pauses !== null) pauses.reset();
    count = 0;
    passed = 0;
    active = 0;
    idle = 0;
    goOn();
  }

  function goOn() {
    if (timer !== null) clearTimeout(timer);
    since = now();
    if (pauses !== null) pauses.goOn(since);
    busySince = utilisation();
    arm(since);
  }

  function pause() {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    const at = now();
    passed += at - since;
    if (pauses !== null) pauses.pause(at);
    if (busySince === undefined) return;
    const busy = utilisation(busySince);
    active += busy.active;
    idle += busy.idle;
  }

  function utilisation(earlier) {
    return typeof eventLoopUtilization === 'function' ? eventLoopUtilization(earlier) : undefined;
  }

  function end() {
    pause();
    return {
      pid: process.pid,
      on: { kind: primordials.runtime, version: process.versions[primordials.runtime] },
      interval: passed,
      delay: summary(late.slice(0, count).sort()),
      utilisation: active + idle === 0 ? null : active / (active + idle),
      gc: pauses === null ? null : pauses.read(),
    };
  }

  const socket = require('net').connect(port, '127.0.0.1');
  socket.on('error', () => {});
  // Not before it is connected: Deno 2.4 to 2.6 would wait for it for ever before they start the server.
  socket.on('connect', () => {
    socket.unref();
    socket.write(`${word}\n`);
  });
  let rest = '';
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (line === 'begin') begin();
      else if (line === 'pause') pause();
      else if (line === 'go on') goOn();
      else if (line === 'end') socket.write(`${JSON.stringify(end())}\n`);
    }
  });
}

function summary(sorted) {
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] || 0;
  let sum = 0;
  for (const one of sorted) sum += one;
  return {
    samples: sorted.length,
    mean: sorted.length === 0 ? 0 : sum / sorted.length,
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    max: at(1),
  };
}

/** Null where collections are no entries. jsdyno knows which runtimes list the type and never send one. */
function observePauses(PerformanceObserver, clock, hrtime) {
  const types = PerformanceObserver.supportedEntryTypes; // of Node.js 16.7 and newer
  if (types !== undefined && types.indexOf('gc') === -1) return null;
  const MAJOR = 4;
  let seen = { pauses: 0, total: 0, longest: 0, major: 0 };
  /** The part of the interval that was watched last. Node.js tells of a collection a moment later. */
  let from = 0;
  let to = Infinity;
  function add(entries) {
    const now = clock();
    // Node.js 17.0 to 18.5 tell it by the clock of the system, which is ahead of that of the process.
    const ahead = Number(hrtime()) / 1e6 - now;
    for (const entry of entries) {
      const began = entry.startTime > now ? entry.startTime - ahead : entry.startTime;
      if (began < from || began > to) continue;
      const kind = entry.detail === undefined || entry.detail === null ? entry.kind : entry.detail.kind;
      seen.pauses++;
      seen.total += entry.duration;
      seen.longest = Math.max(seen.longest, entry.duration);
      if (kind === MAJOR) seen.major++;
    }
  }
  const observer = new PerformanceObserver((list) => {
    add(list.getEntries());
  });
  observer.observe({ entryTypes: ['gc'] });
  const pending = () => (typeof observer.takeRecords === 'function' ? observer.takeRecords() : []);
  return {
    reset: () => {
      pending();
      seen = { pauses: 0, total: 0, longest: 0, major: 0 };
    },
    goOn: (now) => {
      add(pending());
      from = now;
      to = Infinity;
    },
    pause: (now) => {
      add(pending());
      to = now;
    },
    read: () => {
      add(pending());
      return seen;
    },
  };
}
