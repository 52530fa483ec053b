'use strict';

// The share of batches that went into collecting garbage, by the entries of PerformanceObserver: Node has them, Deno
// and Bun do not, or never send any.

/**
 * `stop` gives the share of the batches, `countIn` how many collections each had; undefined where nobody tells.
 * Either ends the watch.
 *
 * @returns {{ now: () => number, stop: (batches) => Promise<number | undefined>, countIn: (batches) => Promise<number[] | undefined> }}
 */
function watch() {
  const hooks = perfHooks();
  const nothing = async () => undefined;
  if (hooks === undefined) return { now: () => 0, stop: nothing, countIn: nothing };
  const entries = [];
  const observer = new hooks.PerformanceObserver((list) => entries.push.apply(entries, list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const ended = async () => {
    // Entries are sent by the event loop.
    await new Promise((resolve) => setTimeout(resolve, 2));
    observer.disconnect();
    return entries;
  };
  return {
    now: () => hooks.performance.now(),
    stop: async (batches) => shareOf(await ended(), batches),
    countIn: async (batches) => countsOf(await ended(), batches),
  };
}

function perfHooks() {
  if (typeof globalThis.Bun !== 'undefined' || typeof globalThis.Deno !== 'undefined') return undefined;
  try {
    return require('perf_hooks');
  } catch (_) {
    return undefined;
  }
}

/**
 * Pure: the part of the batches, given in ms since `start`, that the collections cover.
 *
 * @param {{ startTime: number, duration: number }[]} entries
 * @param {{ start: number, total: number }[]} batches `total` in ns
 */
function shareOf(entries, batches) {
  let covered = 0;
  let all = 0;
  for (const batch of batches) {
    const end = batch.start + batch.total / 1e6;
    all += end - batch.start;
    for (const entry of entries) {
      covered += Math.max(0, Math.min(end, entry.startTime + entry.duration) - Math.max(batch.start, entry.startTime));
    }
  }
  return all > 0 ? covered / all : undefined;
}

/** Pure: the collections that began in each batch; both as of `shareOf`, in the order of time. */
function countsOf(entries, batches) {
  let at = 0;
  return batches.map(({ start, total }) => {
    let count = 0;
    for (; at < entries.length && entries[at].startTime < start + total / 1e6; at++) {
      if (entries[at].startTime >= start) count++;
    }
    return count;
  });
}

module.exports = { watch, shareOf, countsOf };
