/**
 * How many trials a simulation makes: a part of them in the suite, with the same seed each time, and all of them before a release, by the
 * `.rates.ts` beside its test.
 */
let isInFull = false;

/** Called before the tests are loaded. */
export function makeAllTrials(): void {
  isInFull = true;
}

/** @param part one of so many is made in the suite */
export function trialsOf(all: number, part = 8): number {
  return isInFull ? all : Math.ceil(all / part);
}

/** Three standard errors of a share that is counted in so many trials. */
export function threeErrors(share: number, trials: number): number {
  return 3 * Math.sqrt((share * (1 - share)) / trials);
}
