import { readdirSync, readFileSync } from 'node:fs';

/** `/proc/stat` and `/proc/PID/stat` count in hundredths of a second on every Linux (USER_HZ, see proc(5)). */
const TICK_MS = 10;

/** CPU time of this process, in ms. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** CPU time of a process and of its children, those that live and those that were waited for, in ms; null if unknown. */
export function processCpuMs(pid: number, folder = '/proc'): number | null {
  const own = statTicks(`${folder}/${pid}/stat`);
  if (own === null) return null;
  let sum = own * TICK_MS;
  for (const child of childrenOf(pid, folder)) sum += processCpuMs(child, folder) ?? 0;
  return sum;
}

/** CPU time that all of the machine has used, in ms; null outside Linux. */
export function machineCpuMs(folder = '/proc'): number | null {
  const first = textOf(`${folder}/stat`)?.split('\n', 1)[0];
  if (first === undefined) return null;
  // cpu user nice system idle iowait irq softirq steal: idle and iowait are no use, steal is somebody else's.
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = first.trim().split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) * TICK_MS;
}

/** utime, stime, cutime and cstime: fields 14 to 17; the name before them may hold anything, brackets included. */
function statTicks(path: string): number | null {
  const text = textOf(path);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** Children are listed by the thread that started them. */
function childrenOf(pid: number, folder: string): number[] {
  const tasks = `${folder}/${pid}/task`;
  try {
    return readdirSync(tasks).flatMap((task) =>
      (textOf(`${tasks}/${task}/children`) ?? '').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
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
  /** Of the generator's, looking at the clock with nothing to do; null in closed loops. */
  spinning: number | null;
  /** The server and its children; null when its process is not known. */
  server: number | null;
  /** All other processes of this machine, the server's when it is here and not known; null outside Linux. */
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
