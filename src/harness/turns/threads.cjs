'use strict';

// How much work of a process V8's own threads do, such as freeing memory outside of its heap. Work that is left when a turn ends happens
// during turns of other processes, where no clock of this process counts it, and the freed memory must be allocated anew in each turn
// (docs/evidence/alternation.md). Work that a benchmark waits for before it calls end() is timed, whichever thread does it.

const { usedSoFar } = require('./own-share.cjs');

/** ns of the calls in a stretch, and the least number of calls. */
const LOOKED = 3e7;
const FEWEST_CALLS = 4;
/**
 * Below this share one stretch is enough: rows in which threads do a fifth of the work had no stretch below .23
 * (docs/evidence/alternation.md).
 */
const LITTLE = 0.1;
/**
 * Stretches that are judged together, because a compiler has much work only once; and the most stretches, because it may come late on a
 * busy machine.
 */
const TOGETHER = 3;
const MOST = 6;

/**
 * The share of the CPU time of a process that threads beside its main one take for work that nobody waits for. It is that of the first
 * stretch of calls if that is small; else the median of the last three, as soon as that is no more than `limit`.
 *
 * @param {() => Promise<{ whole: number, waits: boolean }>} call of main(), warm
 * @param {number} limit share above which more stretches follow
 * @param {() => { cpu: number, main: number | undefined }} [used] ns so far, see own-share.cjs
 * @returns {Promise<number>} 0 if the system does not count it, and if calls wait
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
