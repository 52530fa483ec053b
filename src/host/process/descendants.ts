import { hasMark } from './mark.ts';
import { allPids, type ProcessStat, readProc, running, statOf } from './proc.ts';

/** How to recognise the processes of a child, or of all children of a jsdyno. */
export interface Sought {
  /** A mark, or the common beginning of several. */
  marks: string;
  /** Children that lead a session and group of their own. */
  leaders: readonly Leader[];
  /** Nothing of it was started before, in ticks as in ProcessStat; null: unknown. */
  since: string | null;
}

export interface Leader {
  pid: number;
  /** The time of its start, if /proc tells: with another start it is another process with the same PID. */
  startTicks: string | null;
}

/** The processes found at one look. */
export interface Found {
  pids: number[];
  /** Whether a younger process shows no environment: it is within exec(2) and will show it soon, or it has none. */
  isUnsure: boolean;
}

/**
 * The running processes of a child: itself, its group, its session, those with its mark, and all that any of these started or lead a
 * group or session for. A process is not found if it left the session, emptied its environment and lost its parent.
 *
 * @param isCandidate says which PIDs can be any of it; all unless given
 * @returns null where there is no /proc
 */
export function descendants({ marks, leaders, since }: Sought, isCandidate?: (pid: number) => boolean): Found | null {
  const pids = allPids();
  if (pids === null) return null;
  const candidates = isCandidate === undefined ? pids : pids.filter(isCandidate);
  const rest = new Map<number, ProcessStat>();
  const roots = new Set(leaders.filter((leader) => !isStranger(leader)).map(({ pid }) => pid));
  const found = new Set<number>();
  let isUnsure = false;
  for (const stat of running(candidates)) {
    const { pid } = stat;
    if (stat.isKernel || pid === process.pid) continue;
    const environment = readProc(`${pid}/environ`);
    if (environment !== null && hasMark(environment, marks)) found.add(pid);
    else {
      if (environment === '' && since !== null && Number(stat.startTicks) >= Number(since)) isUnsure = true;
      rest.set(pid, stat);
    }
  }
  // Repeated until nothing more is found: after an overflow of PIDs a child of a child may have a lower one.
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [pid, { parent, group, session }] of rest) {
      if (![pid, parent, group, session].some((one) => roots.has(one) || found.has(one))) continue;
      found.add(pid);
      rest.delete(pid);
    }
  }
  return { pids: [...found], isUnsure };
}

/** Whether another process now has the leader's PID. */
export function isStranger({ pid, startTicks }: Leader): boolean {
  const stat = startTicks === null ? null : statOf(pid);
  return stat !== null && stat.startTicks !== startTicks;
}
