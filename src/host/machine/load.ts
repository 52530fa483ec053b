import type { BusyProcess } from './busiest.ts';
import type { Host } from './host.ts';
import type { MachineFiles } from './machine-files.ts';

export interface Load {
  /** Load averages over 1, 5 and 15 minutes: threads running, waiting for a CPU, or (Linux) for a disk. */
  one: number;
  five: number;
  fifteen: number;
  /** Threads running or waiting for a CPU at this instant, this process among them; null outside Linux. */
  runnable: number | null;
  /** Percent of the last 10 s in which at least one task waited for the resource; null without PSI. */
  pressure: { cpu: number | null; memory: number | null; io: number | null };
  /** Share (0 to 1) of CPU time since boot that the hypervisor gave to others; null outside Linux. */
  stealShare: number | null;
  /** The processes that used the most CPU while the machine was being read, at most three, this one left out. */
  busiest: BusyProcess[];
}

/** Everything but the processes, which take two looks: see `busiest`. */
export function readLoad(files: MachineFiles, host: Host): Omit<Load, 'busiest'> {
  const loadavg = parseLoadavg(files.text('proc/loadavg') ?? '');
  const [one, five, fifteen] = loadavg?.averages ?? host.loadavg;
  const pressure = (resource: string) => parsePressure(files.text(`proc/pressure/${resource}`) ?? '');
  return {
    one,
    five,
    fifteen,
    runnable: loadavg?.runnable ?? null,
    pressure: { cpu: pressure('cpu'), memory: pressure('memory'), io: pressure('io') },
    stealShare: parseStealShare(files.text('proc/stat') ?? ''),
  };
}

/** `/proc/loadavg`: `0.08 0.09 0.07 2/91 4945`, see proc_loadavg(5). */
export function parseLoadavg(text: string): { averages: [number, number, number]; runnable: number } | null {
  const match = /^([\d.]+) ([\d.]+) ([\d.]+) (\d+)\/\d+/.exec(text);
  if (match === null) return null;
  return { averages: [Number(match[1]), Number(match[2]), Number(match[3])], runnable: Number(match[4]) };
}

/** The 10-second average of "some" in a file of `/proc/pressure`, in percent (https://docs.kernel.org/accounting/psi.html). */
export function parsePressure(text: string): number | null {
  const match = /^some avg10=([\d.]+)/m.exec(text);
  return match === null ? null : Number(match[1]);
}

/**
 * Steal over all CPU time in the first line of `/proc/stat`: user nice system idle iowait irq softirq steal guest
 * guest_nice, see proc_stat(5). Guest time is already part of user and nice.
 */
export function parseStealShare(text: string): number | null {
  const match = /^cpu\s+([\d ]+)$/m.exec(text);
  if (match === null) return null;
  const times = (match[1] ?? '').split(' ').slice(0, 8).map(Number);
  const total = times.reduce((sum, time) => sum + time, 0);
  return total === 0 ? null : (times[7] ?? 0) / total;
}
