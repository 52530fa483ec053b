'use strict';

// Counters of the process during plain spans: collections by kind, page faults, CPU by thread.

const fs = require('fs');
const { PerformanceObserver, hrtime, now, readShort, resourceUsage, setTimeout } = require('../primordials.cjs');
const { kindsOfEntries, sinceBegin } = require('../operations/garbage.cjs');

/** Fields of process.resourceUsage(), by the names that they get here; the factor makes ns of µs. */
const USAGE = [
  ['minorFaults', 'minorPageFault', 1],
  ['majorFaults', 'majorPageFault', 1],
  ['userNanos', 'userCPUTime', 1000],
  ['systemNanos', 'systemCPUTime', 1000],
  ['voluntarySwitches', 'voluntaryContextSwitches', 1],
  ['involuntarySwitches', 'involuntaryContextSwitches', 1],
];

/**
 * `begin` and `pause` surround what counts, any number of times; `end` gives it, and `counted` what there is of it without waiting.
 *
 * @returns {{ begin: () => void, pause: () => void, counted: () => object, end: (spans: object[]) => Promise<object> }}
 */
function watch(collections = watchCollections()) {
  const sums = {};
  const threads = {};
  let before;
  const counted = (found) => {
    const all = Object.assign({}, sums);
    if (Object.keys(threads).length > 0) all.threads = threads;
    if (found !== undefined) all.collections = found;
    return all;
  };
  return {
    begin() {
      before = { usage: resourceUsage && resourceUsage(), threads: cpuByThread() };
    },
    pause() {
      const after = resourceUsage && resourceUsage();
      if (after !== undefined && before.usage !== undefined) {
        for (const [name, field, factor] of USAGE) {
          sums[name] = (sums[name] || 0) + factor * (after[field] - before.usage[field]);
        }
      }
      const now = cpuByThread();
      for (const tid of Object.keys(now)) {
        const { name, nanos } = now[tid];
        const was = before.threads[tid];
        threads[name] = (threads[name] || 0) + nanos - (was === undefined ? 0 : was.nanos);
      }
    },
    counted: () => counted(collections.untilNow()),
    end: async (spans) => counted(await collections.within(spans)),
  };
}

/** ns that each thread ran so far, by its id (Linux: sched-stats.rst); empty elsewhere. */
function cpuByThread() {
  const found = {};
  try {
    for (const tid of fs.readdirSync('/proc/self/task')) {
      const nanos = +readShort('/proc/self/task/' + tid + '/schedstat').split(' ')[0];
      const name = readShort('/proc/self/task/' + tid + '/comm').trim();
      found[tid] = { name: +tid === process.pid ? 'main' : name, nanos };
    }
  } catch (_) {
    // A thread ended between both readings, or this is not Linux.
  }
  return found;
}

const NOBODY_TELLS = { within: async () => undefined, untilNow: () => undefined };

/** Collections within spans, by kind, with the ns that they took of them; undefined where nobody tells. */
function watchCollections() {
  const kinds = kindsOfEntries();
  if (kinds === undefined) return NOBODY_TELLS;
  const entries = [];
  const observer = new PerformanceObserver((list) => entries.push.apply(entries, list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  return {
    untilNow: () => undefined,
    async within(spans) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      observer.disconnect();
      const told = now();
      const origin = Number(hrtime()) / 1e6 - told;
      const found = {};
      for (const entry of entries) {
        const start = sinceBegin(entry.startTime, told, origin) + origin;
        const end = start + entry.duration;
        const took = spans.reduce(
          (sum, span) => sum + overlap(start, end, span.start / 1e6, (span.start + span.spent) / 1e6),
          0,
        );
        if (took === 0) continue;
        const name = kindOf(entry, kinds);
        if (found[name] === undefined) found[name] = { count: 0, nanos: 0 };
        found[name].count++;
        found[name].nanos += took * 1e6;
      }
      return found;
    },
  };
}

/**
 * All collections from here on, by kind: entries of perf_hooks come when the program is not busy, which one that does all at once never is.
 * Node.js 18.15 and newer.
 */
function collectionsToTheEnd() {
  // Deno 2.9 has it, too, with a cost in ns.
  const { GCProfiler } = kindsOfEntries() === undefined ? {} : require('v8');
  if (typeof GCProfiler !== 'function') return NOBODY_TELLS;
  const profiler = new GCProfiler();
  profiler.start();
  const untilNow = () => {
    const told = profiler.stop();
    if (!told || !told.statistics) return undefined;
    const found = {};
    for (const { gcType, cost } of told.statistics) {
      const name = KINDS[gcType] || 'other';
      if (found[name] === undefined) found[name] = { count: 0, nanos: 0 };
      found[name].count++;
      found[name].nanos += cost * 1e3;
    }
    return found;
  };
  return { within: async () => untilNow(), untilNow };
}

/** V8's names of collections, by those that they get here. */
const KINDS = {
  Scavenge: 'minor',
  MinorMarkSweep: 'minor',
  MinorMarkCompact: 'minor',
  MarkSweepCompact: 'major',
  IncrementalMarking: 'incremental',
  ProcessWeakCallbacks: 'weak callbacks',
};

function overlap(start, end, from, to) {
  return Math.max(0, Math.min(end, to) - Math.max(start, from));
}

/** Numbers of kinds depend on the release, and Node.js 12 and 14 tell the kind in another place. */
function kindOf({ detail, kind }, kinds) {
  const told = detail === undefined || detail === null ? kind : detail.kind;
  if (told === kinds.NODE_PERFORMANCE_GC_MINOR || told === kinds.NODE_PERFORMANCE_GC_MINOR_MARK_SWEEP) return 'minor';
  if (told === kinds.NODE_PERFORMANCE_GC_MAJOR) return 'major';
  if (told === kinds.NODE_PERFORMANCE_GC_INCREMENTAL) return 'incremental';
  return told === kinds.NODE_PERFORMANCE_GC_WEAKCB ? 'weak callbacks' : 'other';
}

module.exports = { collectionsToTheEnd, watch };
