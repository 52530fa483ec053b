'use strict';

// Is anything measured? Pure; docs/operations.md has the evidence.

/** ns: what takes less than this more than the empty body cannot be told from it. */
const LEAST = 0.3;

/**
 * Two ways to ask, and a body must pass both: what one call takes more than a call of the empty body, and what three
 * more calls in the same turn take more than those of the empty body. A compiler that computes a result once per
 * function fails the first, one that computes it once per turn the second.
 *
 * @param {{ body1, body4?, empty1, empty4? }} nanos per operation, in loops of one call and of four calls a turn; the
 *   latter are missing where nothing can have been left out
 * @param {boolean} resultKept whether the body returned anything
 * @returns {null | { opNanos: number, floorNanos: number, why: 'dead' | 'hoisted' | 'floor' }}
 */
function floorOf(nanos, resultKept) {
  const net = nanos.body1 - nanos.empty1;
  const least = Math.max(LEAST, 0.25 * nanos.empty1);
  const further = netSlope(nanos);
  const repeated = further === undefined || further >= Math.max(least, 0.1 * net);
  if (net >= least && repeated) return null;
  const why = !resultKept ? 'dead' : net >= least ? 'hoisted' : 'floor';
  return { opNanos: nanos.body1, floorNanos: nanos.empty1, why };
}

/** What a further call in the same turn takes, over the same of the empty body: (t4 - t1) / 3, t the time of a turn. */
function netSlope(nanos) {
  if (nanos.body4 === undefined) return undefined;
  return slope(nanos.body1, nanos.body4) - slope(nanos.empty1, nanos.empty4);
}

function slope(one, four) {
  return (4 * four - one) / 3;
}

module.exports = { floorOf, netSlope, LEAST };
