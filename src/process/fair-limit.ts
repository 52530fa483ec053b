import { after } from './long-timer.ts';
import { type ThreadTime, threadTimes } from './run-time.ts';

/** However little of a CPU a process gets, its limit is at most so many times as long: what hangs must end. */
const MOST_TIMES = 10;

/**
 * How many times as long a process takes as it would with a CPU to itself, by its busiest thread: where a CPU is shared by ten, a limit
 * that was meant for a machine with nothing else to do would end work that is sound. 1 where the system does not tell. Pure.
 */
export function timesAsLong(threads: ReadonlyMap<number, ThreadTime> | null): number {
  let busiest: ThreadTime = { ran: 0, waited: 0 };
  for (const one of threads?.values() ?? []) if (one.ran > busiest.ran) busiest = one;
  if (!(busiest.ran > 0 && busiest.waited > 0)) return 1;
  return Math.min(MOST_TIMES, (busiest.ran + busiest.waited) / busiest.ran);
}

/**
 * Acts when a process has had its time: `ms`, and longer where it waited for a CPU.
 *
 * @param pidOf null while it is not known
 * @returns calls it off
 */
export function afterFairTime(ms: number, pidOf: () => number | null, action: () => void): () => void {
  const began = performance.now();
  let callOff: () => void;
  const look = () => {
    const pid = pidOf();
    const left = began + ms * (pid === null ? 1 : timesAsLong(threadTimes(pid))) - performance.now();
    if (left > 0) callOff = after(left, look);
    else action();
  };
  callOff = after(ms, look);
  return () => callOff();
}
