/**
 * Is anything measured? Whether a row can be told from what the harness itself costs. Pure; the evidence stands in
 * docs/evidence/floors.md.
 */

/** A benchmark's operation and one turn of an empty loop of as many turns, both in ns. */
interface LoopFigures {
  opNanos: number;
  loopNanos: number;
  /** A step of the machine (measure/step.ts); earlier runs do not tell. */
  stepNanos?: number;
}

/** Beyond both of these an operation does something, the second in steps of the machine: see the measurements in docs/evidence/floors.md. */
const FACTOR = 1.5;
const LEAST_STEPS = 0.3;
/** Faster than an empty loop can be: what was counted are not its turns, or it was not compiled in time. */
const FASTEST = 0.5;

/**
 * Whether one run's operation took no longer than a turn of an empty loop does on that runtime.
 * @returns undefined when that cannot be said
 */
export function isEmptyLoop({ opNanos, loopNanos, stepNanos = 1 }: LoopFigures): boolean | undefined {
  if (opNanos < FASTEST * loopNanos) return undefined;
  return opNanos <= Math.max(FACTOR * loopNanos, loopNanos + LEAST_STEPS * stepNanos);
}

/**
 * Whether a row is at the floor: half or more of the runs that tell say so. What the others gave is then next to it as
 * well.
 */
export function isAtFloor(floors: number, told: number): boolean {
  return floors > 0 && floors * 2 >= told;
}

/** Runs that tell, after which that is believed, and a row at the floor gets no more of them. */
export const ENOUGH_FLOORS = 3;
