import assert from 'node:assert/strict';

/** Looks at each size, in turn; the least is what the work takes where nothing else disturbs it. More looks only where these do not do. */
const [FEWEST, MOST_LOOKS] = [3, 9];
/** Four times as much takes four times as long; what goes by the square takes sixteen times. */
const MOST = 9;

/**
 * Holds that a work takes no longer than its size: the CPU time that four times as much takes beside what it took at first.
 *
 * @param make an input of a size, which is not timed
 * @param work what is timed; it may fail, as a reader does that refuses its input
 * @param size of the smallest input: one that takes some milliseconds
 */
export async function growsByItsSize<T>(
  make: (size: number) => T,
  work: (input: T) => unknown,
  size: number,
): Promise<void> {
  const sizes = [size, 2 * size, 4 * size];
  const inputs = sizes.map(make);
  const least = sizes.map(() => Number.POSITIVE_INFINITY);
  // Before anything counts all of it is compiled.
  await timeOf(work, inputs[1] as T);
  for (let look = 0; look < MOST_LOOKS; look++) {
    for (const [i, input] of inputs.entries()) {
      least[i] = Math.min(least[i] as number, await timeOf(work, input));
    }
    const [once = 0, , four = 0] = least;
    if (look + 1 >= FEWEST && four < MOST * once) return;
  }
  assert.fail(`it grows faster than its size: ${least.map((ms, i) => `${sizes[i]}: ${ms.toFixed(1)} ms`).join(', ')}`);
}

async function timeOf<T>(work: (input: T) => unknown, input: T): Promise<number> {
  const start = process.cpuUsage();
  await (async () => work(input))().catch(() => {});
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
