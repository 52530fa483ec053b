import { hasMark } from './mark.ts';
import { allPids, type ProcessStat, readProc, running, statOf } from './proc.ts';

/** By what processes are known as a child's, or as all children's of a jsdyno. */
export interface Sought {
  /** A mark, or what several begin with. */
  marks: string;
  /** Children that lead a session and group of their own. */
  leaders: readonly Leader[];
  /** Nothing of it was started before, in ticks as in ProcessStat; null: unknown. */
  since: string | null;
}

export interface Leader {
  pid: number;
  /** Of its start, if /proc tells: one of another start is somebody else, with the same PID. */
  startTicks: string | null;
}

/** What was found at one look. */
export interface Found {
  pids: number[];
  /** One that came after shows no environment: it is within exec(2), and shows it in a moment, or it has none. */
  isUnsure: boolean;
}

/**
 * What runs of a child: itself, its group, its session, whatever has its mark, and what any of these has started, or leads
 * a group or session for. Not found is what left the session, emptied its environment and lost its parent.
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
  // Until nothing more is found: a child of a child may have a lower PID, when numbers begin anew.
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

/** Whether another process has the leader's PID by now. */
export function isStranger({ pid, startTicks }: Leader): boolean {
  const stat = startTicks === null ? null : statOf(pid);
  return stat !== null && stat.startTicks !== startTicks;
}
