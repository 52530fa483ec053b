/**
 * ns that a batch of the slowest process takes at most, unless those of the fastest then took less than the second: of a longer one it
 * rarely has the core to itself on a busy machine, and reading the clock takes about 100 (docs/evidence/alternation.md).
 */
const LONGEST = 4e6;
const SHORTEST = 2e4;

/** What a process says of its batches when it is ready for its turns. */
export interface Wish {
  /** Operations that it would take by itself; 1 unless given. */
  size?: number;
  /** Nanoseconds an operation; not known unless given, and not above 0 where too little was timed. */
  nanos?: number;
}

/** Operations a batch, the same for all that take turns: as many as the one that wants most, or fewer where that is far too long for another. Pure. */
export function batchSize(wishes: readonly Wish[]): number {
  const size = largestOf(wishes);
  const times = wishes.map(({ nanos = 0 }) => nanos);
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)];
  if (!(fastest > 0)) return size;
  return Math.max(1, Math.min(size, Math.round(Math.max(LONGEST / slowest, SHORTEST / fastest))));
}

/** The same where nobody may take fewer than were asked for. Pure. */
export function largestOf(wishes: readonly Wish[]): number {
  return Math.max(...wishes.map(({ size = 1 }) => size));
}
