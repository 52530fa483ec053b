import { readdirSync, readFileSync } from 'node:fs';

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
const ZOMBIE = /^[ZXx]$/;

/**
 * The processes of a session by the PID of its leader, zombies left out. A process may leave its group, as a shell's
 * jobs do; few leave their session.
 * @returns null where there is no /proc
 */
export function processesOf(leader: number): number[] | null {
  return all()?.filter((pid) => isOf(leader, readStat(String(pid)))) ?? null;
}

/** Processes that were started with a variable (`NAME=value`) in their environment; none where there is no /proc. */
export function processesWith(variable: string): number[] {
  return (all() ?? []).filter((pid) => read(`/proc/${pid}/environ`)?.split('\0').includes(variable));
}

function all(): number[] | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return null;
  }
}

/**
 * What a session uses.
 * @returns null where there is no /proc, or nothing of the session runs
 */
export function useOf(leader: number): SessionUse | null {
  const use = { processes: 0, userSeconds: 0, systemSeconds: 0, residentBytes: 0, peakBytes: 0 };
  for (const pid of processesOf(leader) ?? []) {
    const stat = readStat(String(pid));
    const status = read(`/proc/${pid}/status`);
    if (stat === null || status === null) continue;
    const ticks = (field: number) => Number(stat[field - FIRST]) / TICKS_PER_SECOND;
    use.processes++;
    // Fields 14 to 17: own user and system time, and that of children which ended and were waited for.
    use.userSeconds += ticks(14) + ticks(16);
    use.systemSeconds += ticks(15) + ticks(17);
    use.residentBytes += bytesIn(status, 'VmRSS');
    use.peakBytes += bytesIn(status, 'VmHWM');
  }
  return use.processes === 0 ? null : use;
}

/** Fields of /proc/PID/stat are counted from 1; the first two are cut off, since a name may hold blanks and brackets. */
const FIRST = 3;

function readStat(pid: string): string[] | null {
  const text = read(`/proc/${pid}/stat`);
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function isOf(leader: number, stat: string[] | null): boolean {
  return stat !== null && Number(stat[6 - FIRST]) === leader && !ZOMBIE.test(stat[0] ?? '');
}

function bytesIn(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
