import { readProc, statusBytes } from '../../../process/proc.ts';
import { processTree } from '../../../process/process-tree.ts';

/**
 * Processes live for tens of milliseconds. A look costs some 20 us of another core: it asks only the main thread of each
 * process what that started.
 */
const LOOK_EVERY_MS = 5;

/**
 * Looks at a process and all below it until it is stopped; without GNU time there is no other way to the peak. A peak in
 * the last milliseconds is not seen, so the figure is a lower bound.
 *
 * @param root the process, or with `below` only those it started
 * @returns stops looking and gives the largest resident size of one process in bytes; undefined where the system does
 *   not tell (only Linux does)
 */
export function watchPeak(root: number, { below }: { below: boolean }): () => number | undefined {
  let peak: number | undefined;
  const look = () => {
    for (const pid of processTree(root, 'main')) {
      const own = below && pid === root ? undefined : peakOf(pid);
      if (own !== undefined) peak = Math.max(peak ?? 0, own);
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** VmHWM of /proc/<pid>/status: the peak of the program that runs now, not of the program that forked it. */
function peakOf(pid: number): number | undefined {
  return statusBytes(readProc(`${pid}/status`) ?? '', 'VmHWM') ?? undefined;
}
