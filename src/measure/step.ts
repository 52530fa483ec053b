/**
 * The time of a step on this machine: a shift and two XORs that depend on the step before, about 1 ns, the same in code of either
 * optimising compiler of V8. Limits such as "next to nothing" or "cheap" are in steps, because nanoseconds would fit only one machine
 * (docs/evidence/floors.md).
 */

/** Steps that are timed at once. */
const STEPS = 50_000;
/** Timing ends when none of this many timings is better by more than this share: a compiler comes late on a busy machine. */
const LEVEL = 150;
const BETTER = 0.03;
const MOST_TIMINGS = 1000;

let least = Number.POSITIVE_INFINITY;

/**
 * ns of a step of this machine, the least that this process has seen. Takes some 7 ms the first time, and .05 ms from then on.
 * @param clock in ns; only the tests give another
 */
export function stepNanos(clock = process.hrtime.bigint): number {
  if (clock !== process.hrtime.bigint) return timed(clock, Number.POSITIVE_INFINITY, LEVEL);
  least = timed(clock, least, Number.isFinite(least) ? 1 : LEVEL);
  return least;
}

function timed(clock: () => bigint, known: number, level: number): number {
  let best = known;
  for (let timings = 0, same = 0; same < level && timings < MOST_TIMINGS; timings++) {
    const began = clock();
    last = steps(last);
    const nanos = Number(clock() - began) / STEPS;
    same = nanos < best * (1 - BETTER) ? 0 : same + 1;
    best = Math.min(best, nanos);
  }
  return best;
}

/** Its result is used by the next one, so no compiler can remove it. */
let last = 1;

function steps(from: number): number {
  let x = from;
  for (let i = 0; i < STEPS; i++) x = (x << 5) ^ (x >>> 3) ^ i;
  return x;
}
