import { allPids, type ProcessStat, readProc, running, statusBytes, TICKS_PER_SECOND } from './proc.ts';

/** What the processes of a session, and those that they waited for, used since their start. */
export interface SessionUse {
  processes: number;
  /** Seconds, in steps of 10 ms. */
  userSeconds: number;
  systemSeconds: number;
  /** Memory in RAM now, in bytes; shared memory counts in each process. */
  residentBytes: number;
  /** The sum of each process' largest, in bytes: exact for one process, an upper bound for several. */
  peakBytes: number;
}

/**
 * The processes of a session by the PID of its leader, zombies left out. A process may leave its group, as a shell's
 * jobs do; few leave their session.
 * @returns null where there is no /proc
 */
export function processesOf(leader: number): number[] | null {
  return allPids() === null ? null : statsOf(leader).map(({ pid }) => pid);
}

/**
 * What a session uses.
 * @returns null where there is no /proc, or nothing of the session runs
 */
export function useOf(leader: number): SessionUse | null {
  const use = { processes: 0, userSeconds: 0, systemSeconds: 0, residentBytes: 0, peakBytes: 0 };
  for (const { pid, ...stat } of statsOf(leader)) {
    const status = readProc(`${pid}/status`);
    if (status === null) continue;
    use.processes++;
    use.userSeconds += (stat.userTicks + stat.waitedUserTicks) / TICKS_PER_SECOND;
    use.systemSeconds += (stat.systemTicks + stat.waitedSystemTicks) / TICKS_PER_SECOND;
    use.residentBytes += statusBytes(status, 'VmRSS') ?? 0;
    use.peakBytes += statusBytes(status, 'VmHWM') ?? 0;
  }
  return use.processes === 0 ? null : use;
}

function statsOf(leader: number): ProcessStat[] {
  return [...running(allPids() ?? [])].filter(({ session }) => session === leader);
}
