/**
 * The longest batch of the slowest process, ns, unless batches of the fastest would then take less than SHORTEST. On a busy machine a
 * longer batch rarely has the core to itself; a shorter one is too short for the clock, which takes about 100 ns to read
 * (docs/evidence/alternation.md).
 */
const LONGEST = 4e6;
const SHORTEST = 2e4;

/** What a process reports of its batches when it is ready for its turns. */
export interface Wish {
  /** Operations in a batch that it would choose alone; default 1. */
  size?: number;
  /** ns per operation; absent if unknown, and not above 0 if too little was timed. */
  nanos?: number;
}

/**
 * Operations in a batch, the same for all interleaved processes: the largest wish, or fewer if that is far too long for the slowest. Pure.
 */
export function batchSize(wishes: readonly Wish[]): number {
  const size = largestOf(wishes);
  const times = wishes.map(({ nanos = 0 }) => nanos);
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)];
  if (!(fastest > 0)) return size;
  return Math.max(1, Math.min(size, Math.round(Math.max(LONGEST / slowest, SHORTEST / fastest))));
}

/** The largest wish, however long it takes the slowest. Pure. */
export function largestOf(wishes: readonly Wish[]): number {
  return Math.max(...wishes.map(({ size = 1 }) => size));
}
