'use strict';

// How batch times fall within a turn. At the start of a turn the caches, the TLB and the branch predictor are full of the others' data.
// Refilling them is a fixed cost of each turn, which would move every ratio towards 1 (docs/evidence/alternation.md, "Working sets"). From
// these profiles jsdyno decides how many batches come before each one that counts.

/** The most batches of a turn, and the most ns that they may take together; two batches are always allowed. */
const POSITIONS = 8;
const LONGEST = 5e7;
/** Turns that are not reported: compilers have not seen so many batches in a row before. */
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

/** The time of other processes is subtracted from a batch, up to this share of it. */
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
