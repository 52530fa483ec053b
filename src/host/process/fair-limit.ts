import { after } from './long-timer.ts';
import { type ThreadTime, threadTimes } from './run-time.ts';

/** However long a process waits for a CPU, its limit is at most so many times as long: what hangs must end. */
const MOST_TIMES = 10;

/** Milliseconds that the thread of a process that ran most could have run and had no CPU; 0 where the system does not tell. Pure. */
export function waitedMs(threads: ReadonlyMap<number, ThreadTime> | null): number {
  let busiest: ThreadTime = { ran: 0, waited: 0 };
  for (const one of threads?.values() ?? []) if (one.ran > busiest.ran) busiest = one;
  return busiest.waited / 1e6 || 0;
}

/**
 * Acts when a process has had its time: `ms`, and as long again as it waited for a CPU. Where ten share one, a limit that was meant for a
 * machine with nothing else to do would end work that is sound.
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
