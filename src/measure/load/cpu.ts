import { type ProcessStat, readProc, statOf, TICKS_PER_SECOND } from '../../host/process/proc.ts';
import { processTree } from '../../host/process/process-tree.ts';

const TICK_MS = 1000 / TICKS_PER_SECOND;

/** CPU time of this process, in ms. */
function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** CPU time of a process and all of its children, living or ended, in ms; null if unknown. */
export function processCpuMs(pid: number): number | null {
  const own = statOf(pid);
  if (own === null) return null;
  let sum = 0;
  for (const one of processTree(pid, 'all')) sum += ticksOf(one === pid ? own : statOf(one));
  return sum * TICK_MS;
}

/** CPU time that all of the machine has used, in ms; null outside Linux. */
export function machineCpuMs(): number | null {
  const first = readProc('stat')?.split('\n', 1)[0];
  if (first === undefined) return null;
  // cpu user nice system idle iowait irq softirq steal: idle and iowait use no CPU, steal is used by others.
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = first.trim().split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) * TICK_MS;
}

function ticksOf(stat: ProcessStat | null): number {
  if (stat === null) return 0;
  return stat.userTicks + stat.systemTicks + stat.waitedUserTicks + stat.waitedSystemTicks;
}

/** CPU times at one moment. */
export interface CpuMoment {
  at: number;
  own: number;
  server: number | null;
  machine: number | null;
}

export function cpuMoment(serverPid: number | null): CpuMoment {
  return {
    at: performance.now(),
    own: ownCpuMs(),
    server: serverPid === null ? null : processCpuMs(serverPid),
    machine: machineCpuMs(),
  };
}

/** CPUs used between two moments: 1 is one CPU all the time. */
export interface CpuShares {
  generator: number | null;
  /** The generator's part for reading the clock with nothing to do; null in closed loops. */
  spinning: number | null;
  /** The server and its children; null when its process is not known. */
  server: number | null;
  /** All other processes of this machine, also the server if it is here and unknown; null outside Linux. */
  others: number | null;
}

export function cpuShares(before: CpuMoment, after: CpuMoment, spunMs: number | null): CpuShares {
  const wall = after.at - before.at;
  const share = (from: number | null, to: number | null) =>
    from === null || to === null || wall <= 0 ? null : Math.max(0, (to - from) / wall);
  const generator = share(before.own, after.own);
  const server = share(before.server, after.server);
  const machine = share(before.machine, after.machine);
  return {
    generator,
    spinning: spunMs === null || generator === null ? null : Math.min(generator, spunMs / wall),
    server,
    others: machine === null ? null : Math.max(0, machine - (generator ?? 0) - (server ?? 0)),
  };
}
