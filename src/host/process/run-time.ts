import { procNames, readProc } from './proc.ts';
import { processTree } from './process-tree.ts';

/** How long a thread has run, and how long it waited for a CPU, in ns since its start. */
export interface ThreadTime {
  ran: number;
  waited: number;
}

/**
 * The living threads of a process and of all below it, by their id: the scheduler's own count, where /proc/PID/stat has steps of
 * 10 ms. Null where there is no such process, or the kernel does not tell (sched-stats of its documentation).
 */
export function threadTimes(pid: number): Map<number, ThreadTime> | null {
  const times = new Map<number, ThreadTime>();
  for (const one of processTree(pid, 'all')) {
    for (const task of procNames(`${one}/task`) ?? []) {
      const [ran = '', waited] = (readProc(`${one}/task/${task}/schedstat`) ?? '').split(' ');
      if (ran !== '') times.set(Number(task), { ran: Number(ran), waited: Number(waited) });
    }
  }
  return times.size === 0 ? null : times;
}

/** What threads did between two looks, in ns, without threads that ended. */
export interface RunTime {
  /** All together. */
  ran: number;
  /** The busiest one. */
  busiest: ThreadTime;
}

/** Pure. */
export function ranBetween(before: ReadonlyMap<number, ThreadTime>, after: ReadonlyMap<number, ThreadTime>): RunTime {
  const sum: RunTime = { ran: 0, busiest: { ran: 0, waited: 0 } };
  for (const [task, now] of after) {
    const then = before.get(task) ?? { ran: 0, waited: 0 };
    const one = { ran: now.ran - then.ran, waited: now.waited - then.waited };
    sum.ran += one.ran;
    if (one.ran > sum.busiest.ran) sum.busiest = one;
  }
  return sum;
}
