import { allPids, type ProcessStat, readProc, statOf } from './proc.ts';

/** What the processes of a session used since they were started, those that they waited for included. */
export interface SessionUse {
  processes: number;
  /** Seconds, in steps of 10 ms. */
  userSeconds: number;
  systemSeconds: number;
  /** Memory in RAM now, in bytes; what processes share is counted in each. */
  residentBytes: number;
  /** The sum of each process' largest, in bytes: exact for one process, an upper bound for several. */
  peakBytes: number;
}

/** The kernel's unit of CPU times in /proc, USER_HZ: 100 on every Linux that Node.js runs on (proc_pid_stat(5)). */
const TICKS_PER_SECOND = 100;

/**
 * The processes of a session by the PID of its leader, zombies left out. A process may leave its group, as a shell's
 * jobs do; few leave their session.
 * @returns null where there is no /proc
 */
export function processesOf(leader: number): number[] | null {
  return allPids() === null ? null : statsOf(leader).map(({ pid }) => pid);
}

/** Processes that were started with a variable (`NAME=value`) in their environment; none where there is no /proc. */
export function processesWith(variable: string): number[] {
  return (allPids() ?? []).filter((pid) => readProc(`${pid}/environ`)?.split('\0').includes(variable));
}

/**
 * What a session uses.
 * @returns null where there is no /proc, or nothing of the session runs
 */
export function useOf(leader: number): SessionUse | null {
  const use = { processes: 0, userSeconds: 0, systemSeconds: 0, residentBytes: 0, peakBytes: 0 };
  for (const { pid, userTicks, systemTicks } of statsOf(leader)) {
    const status = readProc(`${pid}/status`);
    if (status === null) continue;
    use.processes++;
    use.userSeconds += userTicks / TICKS_PER_SECOND;
    use.systemSeconds += systemTicks / TICKS_PER_SECOND;
    use.residentBytes += bytesIn(status, 'VmRSS');
    use.peakBytes += bytesIn(status, 'VmHWM');
  }
  return use.processes === 0 ? null : use;
}

function statsOf(leader: number): ProcessStat[] {
  return (allPids() ?? [])
    .map(statOf)
    .filter((stat) => stat !== null)
    .filter(({ session, isZombie }) => session === leader && !isZombie);
}

function bytesIn(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
}
