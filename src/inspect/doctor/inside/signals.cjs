'use strict';

/**
 * Loaded into a program before its own code: samples, when asked over a connection to jsdyno, what can only be seen from inside.
 * Runs in Node.js 18 or newer, Bun and Deno, so it is CommonJS. Until it is asked it does nothing.
 *
 * Cost: 50 timers a second on average, each with one read of /proc, one task of the pool in 100 ms with two more reads a probe, two lines of JSON a second. A timer costs 0.13 ms of CPU
 * where it wakes a program that rests: twice as many are more than 3 % of one that is nearly busy (docs/evidence/doctor.md).
 */

/** Of its timers, in ms. */
const LEAST_WAIT = 10;
const MOST_WAIT = 30;

const place = /^(\d+):(\w+)$/.exec(process.env.JSDYNO_DOCTOR || '');
if (place !== null) {
  try {
    if (require('worker_threads').isMainThread) tell(Number(place[1]), place[2]);
  } catch (_) {
    // A program without signals is better than none: a permission is missing, or a module.
  }
}

/**
 * How long the timer of such a number waits, in ms: 20 on average. Each is armed when the one before it comes, which in a busy loop is at the end of a
 * block. Were all of one length, each would fall due at the same place of the next block, and what is late of it would be the same each time: 8 ms of 25, where
 * 3 ms of short work lie between two blocks. By the golden ratio, numbers one behind the other lie evenly over the whole range (Weyl).
 */
function waitOf(number) {
  return Math.round(LEAST_WAIT + ((number * 0.6180339887498949) % 1) * (MOST_WAIT - LEAST_WAIT));
}

// For its test: nobody else asks for what a preloaded file exports.
if (typeof module === 'object' && module !== null) module.exports = { waitOf };

function tell(port, word) {
  const { access } = require('fs');
  const { performance } = require('perf_hooks');
  const { eventLoopUtilization } = performance;
  // A program may put its own in their places.
  const primordials = require('../../../harness/primordials.cjs');
  const { collector, profile } = require('./on-request.cjs');
  const { PerformanceObserver, clearTimeout, hrtime, memoryUsage, now, openSync, readSync } = primordials;
  const later = primordials.setTimeout;
  const origin = performance.timeOrigin;
  const ROW = 500;
  const PROBE = 100;
  /** Shorter ones are not told one by one. */
  const STALL = 5;
  const MOST = 200;

  const collections = watchCollections();
  const thread = watchThread();
  let timer = null;
  let row = null;
  let due = 0;
  let last = 0;
  let before = thread();
  let busy;
  let armed = 0;
  let probe = null;
  let probed = 0;
  let rows = 0;
  const ours = { from: 0, to: -1 };

  function emptyRow(at) {
    return { at, ticks: 0, late: 0, longest: 0, cpu: null, waited: null, own: 0, stalls: [], probes: [] };
  }

  function tick() {
    const at = now();
    const late = Math.max(0, at - due);
    const used = thread();
    row.ticks++;
    row.late += late;
    if (late > row.longest) row.longest = late;
    if (late >= STALL && row.stalls.length < MOST) {
      row.stalls.push([
        origin + due,
        late,
        used === null || before === null ? null : used.waited - before.waited,
        used === null || before === null ? null : used.cpu - before.cpu,
      ]);
    }
    if (used !== null && before !== null) {
      row.cpu = (row.cpu || 0) + used.cpu - before.cpu;
      row.waited = (row.waited || 0) + used.waited - before.waited;
    }
    before = used;
    if (probe === null && at - probed >= PROBE) ask(at);
    if (at - row.at >= ROW) hand(at);
    arm();
    row.own += now() - at;
  }

  function arm() {
    const wait = waitOf(armed++);
    due = now() + wait;
    timer = later(tick, wait);
    if (timer.unref) timer.unref();
  }

  /**
   * How long the smallest task waits for the pool, and how much of that the loop rested: a loop that works comes late to hear that the task is done. `access`
   * is what no runtime does by io_uring instead.
   */
  function ask(at) {
    probe = at;
    probed = at;
    const from = rested();
    access(process.execPath, () => {
      if (probe === null) return;
      const heard = now();
      const took = heard - probe;
      const to = rested();
      const slept =
        from.used === null || to.used === null
          ? null
          : Math.max(0, took - (to.used.cpu - from.used.cpu) - (to.used.waited - from.used.waited));
      if (row !== null && row.probes.length < MOST) row.probes.push([origin + probe, took, to.idle - from.idle, slept]);
      probe = null;
      if (row !== null) row.own += now() - heard;
    });
  }

  /** As the runtime tells of its loop, and as the kernel tells of the thread. */
  function rested() {
    return { idle: eventLoopUtilization ? eventLoopUtilization().idle : 0, used: thread() };
  }

  function hand(at) {
    const told = row;
    row = emptyRow(at);
    told.ms = at - told.at;
    told.at = origin + at;
    told.pending = probe === null ? 0 : at - probe;
    const since = eventLoopUtilization ? eventLoopUtilization() : undefined;
    told.active = since === undefined || busy === undefined ? 0 : since.active - busy.active;
    told.idle = since === undefined || busy === undefined ? 0 : since.idle - busy.idle;
    busy = since;
    told.gc = collections === null ? null : collections.take();
    if (rows++ % 2 === 0) {
      told.memory = memoryUsage();
      told.resources = resources();
      told.servers = servers();
    }
    send({ what: 'row', row: told });
  }

  function resources() {
    const counts = {};
    if (typeof process.getActiveResourcesInfo !== 'function') return counts;
    for (const name of process.getActiveResourcesInfo()) counts[name] = (counts[name] || 0) + 1;
    return counts;
  }

  /** Of each server that listens: connections now, and how many it takes at most, 0 where there is no limit. */
  function servers() {
    if (typeof process._getActiveHandles !== 'function') return [];
    const found = [];
    for (const one of process._getActiveHandles()) {
      if (one && typeof one.listening === 'boolean' && one._connections !== undefined && found.length < 20)
        found.push([one._connections, one.maxConnections || 0]);
    }
    return found;
  }

  function begin() {
    stop();
    const at = now();
    row = emptyRow(at);
    before = thread();
    probed = at;
    if (collections !== null) collections.begin();
    busy = eventLoopUtilization ? eventLoopUtilization() : undefined;
    arm();
  }

  function stop() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    probe = null;
    if (row !== null && row.ticks > 0) hand(now());
    if (row !== null && collections !== null) collections.stop();
    row = null;
  }

  /** CPU and wait for a CPU of the thread that runs this, in ms: /proc/thread-self/schedstat, in ns. */
  function watchThread() {
    let file;
    try {
      file = openSync('/proc/thread-self/schedstat', 'r');
    } catch (_) {
      return () => null;
    }
    const bytes = Buffer.alloc(80);
    return () => {
      try {
        const [cpu, waited] = bytes.latin1Slice(0, readSync(file, bytes, 0, 80, 0)).split(' ');
        return { cpu: cpu / 1e6, waited: waited / 1e6 };
      } catch (_) {
        return null;
      }
    };
  }

  /** Null where collections are no entries: the runtime's own log tells instead. */
  function watchCollections() {
    const types = PerformanceObserver.supportedEntryTypes;
    if (types !== undefined && !types.includes('gc')) return null;
    const MAJOR = 4;
    /** NODE_PERFORMANCE_GC_FLAGS_FORCED */
    const FORCED = 4;
    let seen;
    const reset = () => {
      seen = { count: 0, ms: 0, major: 0, longest: 0, asked: 0, long: [] };
    };
    reset();
    const add = (entries) => {
      const at = now();
      // Node.js 17.0 to 18.5 tell it by the clock of the system, which is ahead of that of the process.
      const ahead = Number(hrtime()) / 1e6 - at;
      for (const entry of entries) {
        const began = entry.startTime > at ? entry.startTime - ahead : entry.startTime;
        // What this file asked for is none of the program's.
        if (began >= ours.from && began <= ours.to) continue;
        const { kind, flags } = entry.detail || entry;
        seen.count++;
        seen.ms += entry.duration;
        if (flags & FORCED) seen.asked += entry.duration;
        seen.longest = Math.max(seen.longest, entry.duration);
        if (kind === MAJOR) seen.major++;
        if (entry.duration >= 1 && seen.long.length < MOST) seen.long.push([origin + began, entry.duration]);
      }
      if (row !== null) row.own += now() - at;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    return {
      begin: () => {
        observer.observe({ entryTypes: ['gc'] });
        reset();
      },
      stop: () => observer.disconnect(),
      take: () => {
        add(typeof observer.takeRecords === 'function' ? observer.takeRecords() : []);
        const told = seen;
        reset();
        return told;
      },
    };
  }

  /** What lives: memory after a whole collection, twice, since Buffers are given back behind the first. */
  function live() {
    const collect = collector();
    const at = now();
    if (collect !== null) {
      collect();
      if (now() - at < 200) collect();
    }
    const took = now() - at;
    Object.assign(ours, { from: at, to: at + took });
    send({ what: 'live', at: origin + at, ms: took, forced: collect !== null, memory: memoryUsage() });
    // The pause is this file's own, and no delay of the program.
    due = now() + MOST_WAIT;
    before = thread();
  }

  const socket = require('net').connect(port, '127.0.0.1');
  const send = (message) => socket.write(`${JSON.stringify(message)}\n`);
  socket.on('error', () => stop());
  // Not before it is connected: Deno 2.4 to 2.6 would wait for it for ever before they start the program.
  socket.on('connect', () => {
    socket.unref();
    socket.write(`${word}\n`);
    const kind = primordials.runtime;
    send({ what: 'hello', pid: process.pid, on: { kind, version: process.versions[kind] } });
  });
  let rest = '';
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (line === 'begin') begin();
      else if (line === 'end') {
        stop();
        send({ what: 'ended' });
      } else if (line === 'live') live();
      else if (line.startsWith('profile ')) profile(Number(line.slice(8)), later, send);
    }
  });
}
