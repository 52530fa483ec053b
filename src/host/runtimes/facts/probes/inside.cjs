'use strict';
// Says what a runtime tells of itself, as JSON on a marked line of stdout: each signal beside something that is known to happen. Takes a
// second. It runs in Node.js 12 or newer, Bun and Deno, so it has no new syntax.

const fs = require('fs');
const hooks = require('perf_hooks');

const { performance } = hooks;
const MEBIBYTE = 1 << 20;
const BUFFERS = 24 * MEBIBYTE;
const found = {};
let held;

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function block(ms) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** Null for what a runtime throws at. */
function attempt(ask) {
  try {
    return ask();
  } catch (_error) {
    return null;
  }
}

function makeGarbage(ms) {
  const until = performance.now() + ms;
  let keep = [];
  while (performance.now() < until) {
    for (let i = 0; i < 1000; i++) keep.push({ i: i, list: [i, i + 1] });
    if (keep.length >= 300000) keep = [];
  }
}

async function collections() {
  const types = hooks.PerformanceObserver && hooks.PerformanceObserver.supportedEntryTypes;
  const entries = [];
  const isTaken = attempt(() => {
    new hooks.PerformanceObserver((list) => {
      Array.prototype.push.apply(entries, list.getEntries());
    }).observe({ entryTypes: ['gc'] });
    return true;
  });
  makeGarbage(150);
  for (let i = 0; i < 10 && entries.length === 0; i++) await pause(20);
  if (entries.length === 0) {
    // Node.js 12 lists no types at all.
    found['gc-entries'] = isTaken && (types === undefined || types.includes('gc')) ? 'silent' : 'none';
    return;
  }
  found['gc-entries'] = 'told';
  found['gc-entry-clock'] = entries.some((entry) => entry.startTime > performance.now()) ? 'system' : 'process';
}

async function utilisation() {
  const ask = performance.eventLoopUtilization;
  found['loop-utilisation'] = 'none';
  if (typeof ask !== 'function') return;
  const before = attempt(() => ask.call(performance));
  await pause(5);
  block(60);
  await pause(5);
  const busy = attempt(() => ask.call(performance, before));
  if (busy) found['loop-utilisation'] = busy.active >= 30 ? 'told' : 'zero';
}

async function delay() {
  const monitor = attempt(() => hooks.monitorEventLoopDelay({ resolution: 10 }));
  found['loop-delay'] = 'none';
  if (!monitor) return;
  monitor.enable();
  await pause(300);
  const idle = Number(monitor.mean) / 1e6;
  monitor.reset();
  await pause(20);
  // Longer than others keep a thread waiting.
  block(400);
  await pause(50);
  const most = Number(monitor.max) / 1e6;
  monitor.disable();
  found['loop-delay'] = most < 250 ? 'blind' : idle >= 8 ? 'delay and resolution' : 'delay';
}

async function handles() {
  const server = require('net').createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const timer = setTimeout(() => {}, 10000);
  const ask = process.getActiveResourcesInfo;
  const names = typeof ask === 'function' ? attempt(() => ask.call(process)) : null;
  found['active-resources'] = names === null ? 'none' : names.length === 0 ? 'empty' : 'told';
  const known = typeof process._getActiveHandles === 'function' ? attempt(() => process._getActiveHandles()) || [] : [];
  found['active-handles'] = known.some((one) => one && one.listening === true && one._connections !== undefined);
  clearTimeout(timer);
  await new Promise((resolve) => server.close(resolve));
}

/** Bun counts Buffers when it has collected, and of its heap one collection later. */
function collected() {
  if (typeof Bun !== 'undefined') Bun.gc(true);
  return process.memoryUsage();
}

async function memory() {
  const before = collected();
  held = Buffer.alloc(BUFFERS, 1);
  let after;
  for (let i = 0; i < 4; i++) {
    await pause(20);
    after = collected();
  }
  const grew = (name) => after[name] - before[name] >= BUFFERS / 2;
  found['heap-has-buffers'] = grew('heapUsed');
  found.external = grew('external');
  found['array-buffers'] = after.arrayBuffers === undefined ? 'none' : grew('arrayBuffers') ? 'told' : 'zero';
}

function heapLimit() {
  const told = attempt(() => require('v8').getHeapStatistics().heap_size_limit);
  if (told > 0) found['heap-limit'] = told / MEBIBYTE;
}

function mostResident() {
  const status = attempt(() => fs.readFileSync('/proc/self/status', 'latin1'));
  const kibibytes = status === null ? NaN : Number((/VmHWM:\s+(\d+) kB/.exec(status) || [])[1]);
  const usage = typeof process.resourceUsage === 'function' ? attempt(() => process.resourceUsage()) : null;
  if (!(kibibytes > 0)) return;
  const ratio = usage ? usage.maxRSS / kibibytes : 0;
  found['max-rss-unit'] = ratio > 0.5 && ratio < 2 ? 'KiB' : ratio > 512 && ratio < 2048 ? 'bytes' : 'none';
}

const ENGINES =
  /^(node-V8Worker|V8 |V8Worker|DelayedTaskSche|SignalInspector|JITWorker|HeapHelper|Heap Helper|JSC|mi-|Bun-?GC)/i;

function threads() {
  const names = attempt(() =>
    fs.readdirSync('/proc/self/task').map((tid) => fs.readFileSync('/proc/self/task/' + tid + '/comm', 'latin1')),
  );
  if (names !== null) found['threads-named'] = names.some((name) => ENGINES.test(name));
}

(async () => {
  // Memory first, while there is little garbage.
  for (const ask of [memory, collections, utilisation, delay, handles, mostResident, heapLimit, threads]) {
    try {
      await ask();
    } catch (_error) {
      // What a runtime throws at it does not tell.
    }
  }
  console.log('\n@jsdyno-facts ' + JSON.stringify(found));
  process.exit(held.length > 0 ? 0 : 1);
})();
