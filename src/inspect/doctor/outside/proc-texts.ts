import { TICKS_PER_SECOND } from '../../../host/process/proc.ts';

// Texts of /proc, read. Pure.

const TICK_MS = 1000 / TICKS_PER_SECOND;

/** `/proc/PID/task/TID/schedstat`: on a CPU, and waiting for one, both in ns there and in ms here (Documentation/scheduler/sched-stats.rst). */
export function schedstat(text: string): { cpu: number; waited: number } | null {
  const match = /^(\d+) (\d+) \d+/.exec(text);
  return match === null ? null : { cpu: Number(match[1]) / 1e6, waited: Number(match[2]) / 1e6 };
}

/** Of some CPUs in `/proc/stat`: busy and stolen, in ms since the machine was started. Guest time is part of user. */
export function cpuTimes(text: string, cpus: readonly number[]): { busy: number; steal: number } {
  let busy = 0;
  let steal = 0;
  for (const [, cpu, fields = ''] of text.matchAll(/^cpu(\d+) (.*)$/gm)) {
    if (!cpus.includes(Number(cpu))) continue;
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = fields.split(' ').map(Number);
    busy += (user + nice + system + irq + softirq) * TICK_MS;
    steal += stolen * TICK_MS;
  }
  return { busy, steal };
}

/** The CPU on which a process ran last, from its `/proc/PID/stat`: field 39 of proc_pid_stat(5). -1 where it is not told. */
export function lastCpu(text: string): number {
  const field = text.slice(text.lastIndexOf(')') + 2).split(' ')[39 - 3];
  return field === undefined ? -1 : Number(field);
}

/** The time in which at least one task waited, in ms (https://docs.kernel.org/accounting/psi.html). */
export function pressureTotal(text: string | null): number | null {
  const match = /^some .*total=(\d+)/m.exec(text ?? '');
  return match === null ? null : Number(match[1]) / 1000;
}

/** How many files a process may open, from its `/proc/PID/limits`; Infinity without a limit, or where it is not told. */
export function limitOfFiles(text: string): number {
  const found = /^Max open files\s+(\d+)/m.exec(text)?.[1];
  return found === undefined ? Number.POSITIVE_INFINITY : Number(found);
}

/** Connections turned away since the queue of a listening socket was full: `ListenOverflows` in /proc/net/netstat. */
export function listenOverflows(text: string): number {
  const [names = [], values = []] = text
    .split('\n')
    .filter((line) => line.startsWith('TcpExt:'))
    .map((line) => line.split(' '));
  return Number(values[names.indexOf('ListenOverflows')] ?? 0);
}

const ESTABLISHED = '01';
const LISTEN = '0A';

/**
 * Connections on a local port in /proc/net/tcp and tcp6: those that wait to be accepted, which is what a listening socket has as its receive
 * queue (tcp(7), ss(8)), and those that are open.
 */
export function socketsOn(texts: readonly string[], port: number): { queued: number; open: number } {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  let queued = 0;
  let open = 0;
  for (const text of texts) {
    for (const line of text.split('\n').slice(1)) {
      const [, local = '', , state, queues = ''] = line.trim().split(/\s+/);
      if (!local.endsWith(ending)) continue;
      if (state === ESTABLISHED) open++;
      if (state === LISTEN) queued += Number.parseInt(queues.split(':')[1] ?? '0', 16);
    }
  }
  return { queued, open };
}
