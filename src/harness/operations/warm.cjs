'use strict';

// How long to call a body before its figures count, and how many calls make a batch.

const { ownTime } = require('./counters.cjs');

const BATCH_NANOS = 1e6;
const MOST_TRIES = 10;

/**
 * Batches until the time is up and the rate has stopped to rise, or until `limit` times the time has gone.
 *
 * @returns {Promise<number>} ns per operation of the fastest batch of the last third
 */
async function warmUp(body, unroll, size, milliseconds, limit) {
  const times = [];
  const elapsedMs = ownTime();
  for (;;) {
    times.push(body.weight(await body.batch(unroll, size)) / size);
    const elapsed = elapsedMs();
    if (elapsed >= milliseconds && (isLevel(times) || elapsed >= milliseconds * limit)) return lastBest(times);
  }
}

/** Pure: whether the last third of the times is no more than 3 % faster than the third before. */
function isLevel(times) {
  const third = Math.floor(times.length / 3);
  if (third < 2) return true;
  const before = Math.min.apply(null, times.slice(-2 * third, -third));
  return lastBest(times) > before * 0.97;
}

function lastBest(times) {
  return Math.min.apply(null, times.slice(-Math.max(1, Math.floor(times.length / 3))));
}

/** ns of a batch: a batch that was interrupted seems long. The shortest, where all are. */
async function undisturbed(body, size) {
  let shortest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const batch = await body.batch(1, size);
    if (size === 1) body.noteLeast(batch);
    const nanos = body.weight(batch);
    const { clean } = batch;
    shortest = Math.min(shortest, nanos);
    if (clean || nanos > 20 * BATCH_NANOS || shortest < BATCH_NANOS / 2) break;
  }
  return shortest;
}

/** Operations that take about 1 ms now, found by doubling; what was called counts as warm-up. */
async function findSize(body) {
  let size = body.whole(1);
  for (;;) {
    const nanos = await undisturbed(body, size);
    if (nanos >= BATCH_NANOS / 2 || size >= 1 << 26) return body.whole(sizeFor(nanos / size));
    size = body.whole(nanos < BATCH_NANOS / 20 ? size * 8 : size * 2);
  }
}

/** Pure. */
function sizeFor(nanosPerOp, batchNanos) {
  return Math.max(1, Math.round((batchNanos === undefined ? BATCH_NANOS : batchNanos) / Math.max(nanosPerOp, 0.1)));
}

module.exports = { warmUp, findSize, sizeFor, isLevel };
