'use strict';

// The share of a process's allocation in its turns that happens within what is timed. V8 collects young garbage after a certain amount,
// whoever allocated it. The harness allocates 14 KB a turn and more, so even a process whose benchmark allocates nothing has collections,
// and on one release more often than on another.

const { runtime } = require('../primordials.cjs');

/** Readings in a row; their differences are what a reading itself allocates. */
const LOOKS = 6;
/** Turns without collections that are needed at least. */
const FEWEST = 5;

/**
 * Bytes so far on the JavaScript heap and outside it (the contents of buffers), which V8 counts one by one.
 *
 * @returns {{ bytes: () => number, own: number } | undefined} `own`: what a call of `bytes` itself allocates after it has looked;
 *   undefined where the runtime does not tell: not Bun, Deno, nor what has no `external_memory` yet
 */
function allocations() {
  if (runtime !== 'node') return undefined;
  const v8 = require('v8');
  if (v8.getHeapStatistics().external_memory === undefined) return undefined;
  const bytes = () => {
    const told = v8.getHeapStatistics();
    return told.used_heap_size + told.external_memory;
  };
  const looks = Array.from({ length: LOOKS }, bytes);
  return { bytes, own: median(looks.slice(1).map((look, at) => look - looks[at])) };
}

/**
 * Pure: the share of what is allocated from the begin of a turn to that of the next that is allocated within what is timed, by those
 * in which nothing was collected. Undefined where these are too few, as where something is collected in each.
 *
 * @param {{ bytes?: number, timedBytes?: number }[]} turns in the order of time: bytes so far when it began, and what was allocated
 *   within what is timed
 * @param {number[]} counts of collections from the begin of each turn to that of the next
 * @returns {number | undefined} 0 to 1
 */
function timedShare(turns, counts) {
  const parts = [];
  const wholes = [];
  for (let at = 0; at + 1 < turns.length; at++) {
    const whole = turns[at + 1].bytes - turns[at].bytes;
    if (counts[at] > 0 || !(whole > 0) || !Number.isFinite(turns[at].timedBytes)) continue;
    parts.push(Math.max(0, turns[at].timedBytes));
    wholes.push(whole);
  }
  return wholes.length < FEWEST ? undefined : Math.min(1, median(parts) / median(wholes));
}

function median(values) {
  const sorted = Float64Array.from(values).sort();
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

module.exports = { allocations, timedShare };
