import type { Wanted } from './taken.ts';

/** Bytes of allocation from one sample to the next, on average. */
const HEAP_INTERVAL_BYTES = 256 * 1024;

/**
 * The interval in the profiler's own unit.
 * @param cpuUs of a profile of time, in µs; docs/evidence/profiler-cost.md has what each costs
 */
export function intervalOf(what: Wanted, cpuUs: number): number {
  return what === 'cpu' ? cpuUs : HEAP_INTERVAL_BYTES;
}

/** The same as samples a second: one less than a round number, so that they do not keep step with what the program does by the clock. */
export function perSecond(intervalUs: number): number {
  return Math.max(1, Math.round(1e6 / intervalUs) - 1);
}
