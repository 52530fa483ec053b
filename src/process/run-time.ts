import { procNames, readProc } from './proc.ts';
import { processTree } from './process-tree.ts';

/**
 * For how long the living threads of a process, and of all below it, have run, in ns: the scheduler's own count, where
 * /proc/PID/stat has steps of 10 ms. What an ended thread or process ran goes with it.
 *
 * @returns null where there is no such process, or the kernel does not tell (sched-stats of its documentation)
 */
export function runNanos(pid: number): number | null {
  let sum = 0;
  for (const one of processTree(pid, 'all')) {
    for (const task of procNames(`${one}/task`) ?? []) {
      const [ran] = (readProc(`${one}/task/${task}/schedstat`) ?? '').split(' ', 1);
      if (ran !== undefined && ran !== '') sum += Number(ran);
    }
  }
  // A thread that answers has run, if only to be started.
  return sum > 0 ? sum : null;
}
