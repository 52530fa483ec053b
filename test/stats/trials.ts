/**
 * What is made in the suite, and what before a release alone, by the `.rates.ts` beside a test: trials of a simulation, a part of them with
 * the same seed each time or all, and long forms of other tests.
 */
import type { TestOptions } from 'node:test';

export let isInFull = false;

/** Called before the tests are loaded. */
export function makeAllTrials(): void {
  isInFull = true;
}

/** The options of a test that is made in full alone. */
export function longForm(others: TestOptions = {}): TestOptions {
  return isInFull ? others : { ...others, skip: 'by npm run test:rates' };
}

/** @param part one of so many is made in the suite */
export function trialsOf(all: number, part = 8): number {
  return isInFull ? all : Math.ceil(all / part);
}

/**
 * What a figure is held to: `full` with all trials, `part` in the suite. With fixed seeds `part` may lie close to what comes out, and should
 * where few trials could not tell much else.
 */
export function limitOf(full: number, part: number): number {
  return isInFull ? full : part;
}

/** Three standard errors of a share that is counted in so many trials. */
export function threeErrors(share: number, trials: number): number {
  return 3 * Math.sqrt((share * (1 - share)) / trials);
}
