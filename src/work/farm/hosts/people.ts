import type { MachineFiles } from '../../../host/machine/machine-files.ts';
import { parseStat } from '../../../host/process/proc.ts';

/** A process as far as it tells whose it is. */
export interface Whose {
  pid: number;
  parent: number;
  session: number;
  /** Whether a terminal is its own. */
  hasTerminal: boolean;
  /** The path of its control group; empty where it is not told. */
  group: string;
}

/**
 * Control groups of people who are logged in, as systemd names them: the scope of a session (a login at a terminal or by SSH), and of a
 * desktop its shell and its programs. Services of a user are none: they run without anybody (systemd's docs/DESKTOP_ENVIRONMENTS.md).
 */
const SESSIONS = /\/session-[^/]+\.scope\b|\/session\.slice\/|\/app\.slice\/[^/]+\.scope\b/;

/**
 * The processes of people who are logged in: those with a terminal, and those in a session's control group. This process, what it
 * started, what it was started by and what belongs to the same sessions as these are no strangers: a worker may be started by hand.
 * Pure.
 */
export function ofPeople(processes: ReadonlyMap<number, Whose>, self: number): Set<number> {
  const own = ownPids(processes, self);
  const ownSessions = new Set([...own].map((pid) => processes.get(pid)?.session).filter((one) => one !== undefined));
  const ownGroup = processes.get(self)?.group ?? '';
  const found = new Set<number>();
  for (const one of processes.values()) {
    if (own.has(one.pid) || ownSessions.has(one.session)) continue;
    const isSession = SESSIONS.test(one.group) && one.group !== ownGroup;
    if (one.hasTerminal || isSession) found.add(one.pid);
  }
  return found;
}

/** This process, all above it but the first of the system, and all below it. Pure. */
export function ownPids(processes: ReadonlyMap<number, Whose>, self: number): Set<number> {
  const own = new Set([self]);
  for (let at = processes.get(self)?.parent; at !== undefined && at > 1 && !own.has(at); ) {
    own.add(at);
    at = processes.get(at)?.parent;
  }
  const below = new Set([self]);
  for (let size = 0; size !== below.size; ) {
    size = below.size;
    for (const one of processes.values()) if (below.has(one.parent)) below.add(one.pid);
  }
  return new Set([...own, ...below]);
}

/** Every process that this user may see; empty where there is no /proc. */
export function readWhose(files: MachineFiles): Map<number, Whose> {
  const found = new Map<number, Whose>();
  for (const name of files.list('proc')) {
    if (!/^\d+$/.test(name)) continue;
    const text = files.text(`proc/${name}/stat`) ?? '';
    const stat = parseStat(text);
    if (stat === null || stat.isKernel) continue;
    // the seventh field: the device of the controlling terminal, 0 for none (proc_pid_stat(5))
    const terminal = text.slice(text.lastIndexOf(')') + 2).split(' ')[7 - 3];
    const { pid, parent, session } = stat;
    const group = /^\d+::(.*)$/m.exec(files.text(`proc/${name}/cgroup`) ?? '')?.[1] ?? '';
    found.set(pid, { pid, parent, session, hasTerminal: terminal !== '0', group });
  }
  return found;
}
