import assert from 'node:assert/strict';

/** Looks, only so many as are needed: one that is disturbed takes longer, and the next one tells. */
const MOST_LOOKS = 9;
/** Of the smallest input in each look, since one that was disturbed would allow the largest more. */
const SMALL_LOOKS = 3;
/** Four times as much takes four times as long; what goes by the square takes sixteen times. */
const MOST = 9;

/**
 * Holds that a work takes no longer than its size: the CPU time that four times as much takes beside what it took at first.
 *
 * @param make an input of a size, which is not timed
 * @param work what is timed; it may fail, as a reader does that refuses its input
 * @param size of the smaller input: one that takes some milliseconds
 */
export async function growsByItsSize<T>(
  make: (size: number) => T,
  work: (input: T) => unknown,
  size: number,
): Promise<void> {
  const inputs = { once: make(size), four: make(4 * size) };
  const least = { once: Number.POSITIVE_INFINITY, four: Number.POSITIVE_INFINITY };
  for (let look = 0; look < MOST_LOOKS; look++) {
    // The large one is first: when the small one counts all is compiled.
    least.four = Math.min(least.four, await timeOf(work, inputs.four));
    for (let i = 0; i < SMALL_LOOKS; i++) least.once = Math.min(least.once, await timeOf(work, inputs.once));
    if (least.four < MOST * least.once) return;
  }
  assert.fail(`it grows faster than its size: from ${least.once.toFixed(1)} to ${least.four.toFixed(1)} ms`);
}

async function timeOf<T>(work: (input: T) => unknown, input: T): Promise<number> {
  const start = process.cpuUsage();
  await (async () => work(input))().catch(() => {});
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
