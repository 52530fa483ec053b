import { after } from './long-timer.ts';
import { type ThreadTime, threadTimes } from './run-time.ts';

/** The most times that waiting for a CPU makes a limit longer: a process that hangs must end. */
const MOST_TIMES = 10;

/** Milliseconds that the busiest thread of a process waited for a CPU; 0 if the system does not tell. Pure. */
export function waitedMs(threads: ReadonlyMap<number, ThreadTime> | null): number {
  let busiest: ThreadTime = { ran: 0, waited: 0 };
  for (const one of threads?.values() ?? []) if (one.ran > busiest.ran) busiest = one;
  return busiest.waited / 1e6 || 0;
}

/**
 * Acts when a process has had `ms`, plus the time that it waited for a CPU. If ten processes share one, a limit for a machine without other
 * work would end sound work.
 *
 * @param pidOf null while it is not known
 * @returns calls it off
 */
export function afterFairTime(ms: number, pidOf: () => number | null, action: () => void): () => void {
  const began = performance.now();
  let callOff: () => void;
  const look = () => {
    const pid = pidOf();
    const waited = pid === null ? 0 : waitedMs(threadTimes(pid));
    const left = began + Math.min(ms + waited, MOST_TIMES * ms) - performance.now();
    if (left > 0) callOff = after(left, look);
    else action();
  };
  callOff = after(ms, look);
  return () => callOff();
}
