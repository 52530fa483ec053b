'use strict';

// How much of a process V8's own threads do, which free what lies outside of its heap. What they have left to do when a turn ends
// they do in the turns of others, where no clock of this process sees it, and the memory that they give back is got anew in each
// turn (docs/evidence/alternation.md). What a benchmark waits for before it calls end() is in what it times, whoever does it.

const { usedSoFar } = require('./own-share.cjs');

/** ns of calls in a stretch, and calls at least. */
const LOOKED = 3e7;
const FEWEST_CALLS = 4;
/** One stretch is enough where threads do less in it: of rows that they do a fifth of, no stretch had less than .23 (docs/evidence/alternation.md). */
const LITTLE = 0.1;
/** Stretches that say something together, as a compiler has much to do once; and stretches at most, as it comes late on a busy machine. */
const TOGETHER = 3;
const MOST = 6;

/**
 * The share of the CPU time of a process that threads beside its main one take of work that nobody waits for: that of the first
 * stretch of calls where it is little, or else that of the last three which lies between the others, as soon as that is no more than
 * `limit`.
 *
 * @param {() => Promise<{ whole: number, waits: boolean }>} call of main(), warm
 * @param {number} limit share above which it is looked at again
 * @param {() => { cpu: number, main: number | undefined }} [used] ns so far, see own-share.cjs
 * @returns {Promise<number>} 0 where nobody counts, and where calls wait
 */
async function shareOfThreads(call, limit, used = usedSoFar) {
  const shares = [];
  let middle = 0;
  while (shares.length < MOST) {
    const before = used();
    if (before.main === undefined) return 0;
    for (let calls = 0, nanos = 0; calls < FEWEST_CALLS || nanos < LOOKED; calls++) {
      const { whole, waits } = await call();
      if (waits) return 0;
      nanos += whole;
    }
    const share = shareOf(before, used());
    if (shares.length === 0 && share < LITTLE) return share;
    shares.push(share);
    if (shares.length < TOGETHER) continue;
    middle = shares.slice(-TOGETHER).sort((a, b) => a - b)[(TOGETHER - 1) / 2];
    if (middle <= limit) break;
  }
  return middle;
}

/** Pure. */
function shareOf(before, after) {
  const cpu = after.cpu - before.cpu;
  return cpu > 0 ? Math.max(0, 1 - (after.main - before.main) / cpu) : 0;
}

module.exports = { shareOfThreads };
