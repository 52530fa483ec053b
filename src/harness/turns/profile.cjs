'use strict';

// How the time of a batch falls within a turn. Whoever has its turn finds the caches, the TLB and the branch predictor full of what
// others do; what it pays to get its own back is a fixed cost of each turn, so that every ratio would shrink towards 1
// (docs/evidence/alternation.md, "Working sets"). jsdyno says by these profiles how many batches come before each that counts.

/** Batches of a turn at most, and ns that they may take together, but for two. */
const POSITIONS = 8;
const LONGEST = 5e7;
/** Turns of which nothing is told: compilers have not seen so many batches in a row before. */
const WARM = 2;

/**
 * Takes turns of several batches each, as jsdyno asked for, until it knows enough.
 *
 * @param {object} ring see ring.cjs; all of its processes do this at the same time
 * @param {{ probe?: number, priming: number }} told what jsdyno said when the ring began: batches that make one of a profile
 * @param {() => Promise<{ nanos: number, own: number, isClean: boolean }>} take a batch; `own` are those ns in which no other had the
 *   core, and isClean that these are all, or that it is known how many they are
 * @returns {Promise<number>} batches that come before each that counts, the same for all
 */
async function settlePriming(ring, told, take) {
  let { probe, priming } = told;
  while (probe !== undefined) ({ probe, priming } = ring.agree(await profile(ring, probe, take)));
  return priming;
}

/** What others took of a batch is taken off, up to this share of it. */
const MOST_TAKEN = 0.5;

/** @returns {Promise<(number | null)[][]>} of each turn ns of each batch; null where others had the core for most of it */
async function profile(ring, times, take) {
  const turns = [];
  do {
    const batches = [];
    let spent = 0;
    while (batches.length < POSITIONS && (batches.length < 2 || spent < LONGEST)) {
      let [nanos, own] = [0, 0];
      let isKnown = true;
      for (let again = 0; again < times; again++) {
        const one = await take();
        nanos += one.nanos;
        own += one.own;
        isKnown = isKnown && one.isClean;
      }
      spent += own;
      batches.push(isKnown && own >= (1 - MOST_TAKEN) * nanos ? Math.round(own) : null);
    }
    turns.push(batches);
  } while (ring.next(turns.length));
  return turns.slice(WARM);
}

module.exports = { settlePriming };
