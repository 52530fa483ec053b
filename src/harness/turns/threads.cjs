'use strict';

// How much of a process V8's own threads do, which free what lies outside of its heap. What they have left to do when a turn ends
// they do in the turns of others, where no clock of this process sees it, and the memory that they give back is got anew in each
// turn (docs/evidence/alternation.md). What a benchmark waits for before it calls end() is in what it times, whoever does it.

const { usedSoFar } = require('./own-share.cjs');

/** Stretches of calls that are looked at, as a compiler has much to do once, and ns of each. */
const STRETCHES = 3;
const LOOKED = 3e7;
/** One stretch is enough where threads do less in it: of rows that they do a fifth of, no stretch had less than .23 (docs/evidence/alternation.md). */
const LITTLE = 0.1;
const FEWEST_CALLS = 4;

/**
 * The share of the CPU time of a process that threads beside its main one take of work that nobody waits for: that of three
 * stretches of calls which lies between the others, or that of the first where it is little.
 *
 * @param {() => Promise<{ whole: number, waits: boolean }>} call of main(), warm
 * @param {() => { cpu: number, main: number | undefined }} [used] ns so far, see own-share.cjs
 * @returns {Promise<number>} 0 where nobody counts, and where calls wait
 */
async function shareOfThreads(call, used = usedSoFar) {
  const shares = [];
  while (shares.length < STRETCHES) {
    const before = used();
    if (before.main === undefined) return 0;
    for (let calls = 0, nanos = 0; calls < FEWEST_CALLS || nanos < LOOKED; calls++) {
      const { whole, waits } = await call();
      if (waits) return 0;
      nanos += whole;
    }
    const after = used();
    const cpu = after.cpu - before.cpu;
    const share = cpu > 0 ? Math.max(0, 1 - (after.main - before.main) / cpu) : 0;
    if (shares.length === 0 && share < LITTLE) return share;
    shares.push(share);
  }
  return shares.sort((a, b) => a - b)[(STRETCHES - 1) / 2];
}

module.exports = { shareOfThreads };
