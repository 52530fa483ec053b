import type { Wanted } from './taken.ts';

/** Microseconds from one sample of a CPU profile to the next; docs/evidence/profiler-cost.md has what others cost. */
const CPU_INTERVAL_US = 5000;
/** Bytes of allocation from one sample to the next, on average. */
const HEAP_INTERVAL_BYTES = 256 * 1024;

/** The interval in the profiler's own unit. @param cpuUs of a profile of time, where another one is wanted */
export function intervalOf(what: Wanted, cpuUs: number = CPU_INTERVAL_US): number {
  return what === 'cpu' ? cpuUs : HEAP_INTERVAL_BYTES;
}

/** The same as samples a second: one less than a round number, so that they do not keep step with what the program does by the clock. */
export function perSecond(intervalUs: number): number {
  return Math.max(1, Math.round(1e6 / intervalUs) - 1);
}
