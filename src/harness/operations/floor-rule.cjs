'use strict';

// Is anything measured? Pure; docs/operations.md has the evidence.

/** Machine steps (measure/step.ts): an operation that takes less than this above the empty body cannot be told from it. */
const LEAST = 0.3;
/** The same for an empty loop that awaits, or that reads the clock for each call: its time varies this much between processes. */
const UNEVEN_SHARE = 0.05;
/** The same for the clock's own time, if calls do many operations each: batches have few such calls, and 0.24 was seen for nothing. */
const CLOCK_SHARE = 0.25;
/** If other work disturbs even the empty body, the difference must be larger. */
const SCATTERS = 3;
/** Steps: a call that takes less has too little that could be merged with the next. */
const WORTH_MERGING = 1;
const MERGED_SHARE = 0.1;

/**
 * ns beyond the empty body from which on an operation counts as measured.
 *
 * @param {number} empty ns of an operation of the empty body
 * @param {{ async: boolean, managed?: boolean, piece?: number, done?: number }} shape `done`: operations that a call says it did,
 *   which is what is told from the empty body
 * @param {number} step ns of a step of the machine
 * @param {number} [scatter] ns from the first decile of its batches to their median
 */
function leastNanos(empty, shape, step, scatter) {
  const isUneven = shape.async || shape.managed || shape.piece === 1;
  const share = shape.done > 1 ? CLOCK_SHARE : isUneven ? UNEVEN_SHARE : 0;
  return Math.max((LEAST * step) / (shape.done || 1), share * empty, SCATTERS * (scatter || 0));
}

/**
 * Whether one call takes longer than a call of the empty body.
 *
 * @param {{ body1, empty1, step, scatter? }} nanos per operation, in loops of one call a turn, of a step of the machine, and how far
 *   batches of the empty body are apart
 * @param {object} shape see leastNanos
 * @param {boolean} resultKept whether the body returned anything
 * @returns {null | { opNanos: number, floorNanos: number, why: 'unused' | 'floor' }} `unused`: nothing comes back from the
 *   body, and what nobody needs may be left out; whether it was, no time can tell
 */
function floorOf(nanos, shape, resultKept) {
  if (nanos.body1 - nanos.empty1 >= leastNanos(nanos.empty1, shape, nanos.step, nanos.scatter)) return null;
  return { opNanos: nanos.body1, floorNanos: nanos.empty1, why: resultKept ? 'floor' : 'unused' };
}

/** What a further call in the same iteration takes, relative to the empty body: (t4 - t1) / 3, where t is the time of an iteration. */
function netSlope(nanos) {
  if (nanos.body4 === undefined) return undefined;
  return slope(nanos.body1, nanos.body4) - slope(nanos.empty1, nanos.empty4);
}

/** Whether a further call takes next to nothing of what the first one takes: then a compiler does a part once for several calls. */
function isMerged(nanos) {
  const further = netSlope(nanos);
  const net = nanos.body1 - nanos.empty1;
  return further !== undefined && net >= WORTH_MERGING * nanos.step && further < MERGED_SHARE * net;
}

function slope(one, four) {
  return (4 * four - one) / 3;
}

module.exports = { floorOf, isMerged, leastNanos, netSlope };
