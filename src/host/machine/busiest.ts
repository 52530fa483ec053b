import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseStat, TICKS_PER_SECOND } from '../process/proc.ts';
import type { MachineFiles } from './machine-files.ts';

export interface BusyProcess {
  pid: number;
  /** The program's file name, or the name that the process gave itself: no arguments, which may be private. */
  name: string;
  /** CPUs' worth of time it used: 1 is one CPU all the time. Coarse: the kernel counts in steps of 10 ms. */
  cpus: number;
}

/** A process at one instant; `ticks` is its CPU time so far in 1/100 s. */
interface ProcessTime {
  pid: number;
  name: string;
  ticks: number;
  /** When it started, in 1/100 s after boot: tells a process from a later one with its number. */
  started: number;
}

/** One line of `/proc/<pid>/stat`; null for what is none. */
export function parseProcessTime(text: string): ProcessTime | null {
  const stat = parseStat(text);
  if (stat === null) return null;
  const { pid, name, userTicks, systemTicks, startTicks } = stat;
  return { pid, name, ticks: userTicks + systemTicks, started: Number(startTicks) };
}

/** Every process that this user may see. */
export function readProcessTimes(files: MachineFiles): Map<number, ProcessTime> {
  const processes = new Map<number, ProcessTime>();
  for (const name of files.list('proc')) {
    if (!/^\d+$/.test(name)) continue;
    const time = parseProcessTime(files.text(`proc/${name}/stat`) ?? '');
    if (time !== null) processes.set(time.pid, time);
  }
  return processes;
}

/** The processes that used CPU between two looks `elapsedMs` apart, the busiest first. */
export function busiest(
  before: Map<number, ProcessTime>,
  after: Map<number, ProcessTime>,
  elapsedMs: number,
  count = 3,
): BusyProcess[] {
  const busy: BusyProcess[] = [];
  for (const process of after.values()) {
    const earlier = before.get(process.pid);
    const ticks = process.ticks - (earlier?.started === process.started ? earlier.ticks : 0);
    if (ticks <= 0 || elapsedMs <= 0) continue;
    const cpus = ticks / TICKS_PER_SECOND / (elapsedMs / 1000);
    busy.push({ pid: process.pid, name: process.name, cpus: Math.round(cpus * 100) / 100 });
  }
  return busy.sort((a, b) => b.cpus - a.cpus || a.pid - b.pid).slice(0, count);
}

/**
 * Looks twice, `ms` apart, and says who was busy between: without this process, and nobody when `ms` is 0 or there is
 * no `/proc`. The first look is taken before this function returns its promise, so other reading may fill the wait.
 */
export async function watchProcesses(files: MachineFiles, ms: number): Promise<BusyProcess[]> {
  if (ms <= 0) return [];
  const start = performance.now();
  const before = readProcessTimes(files);
  if (before.size === 0) return [];
  await sleep(ms);
  const elapsedMs = performance.now() - start;
  const after = readProcessTimes(files);
  after.delete(process.pid);
  return busiest(before, after, elapsedMs).map((busy) => ({ ...busy, name: programName(files, busy) }));
}

/**
 * The program's file name where this user may see it: Node.js calls its main thread "MainThread", and so would every
 * Node.js process be called.
 */
export function programName(files: MachineFiles, process: { pid: number; name: string }): string {
  const program = files.link(`proc/${process.pid}/exe`);
  // the kernel appends this when the file has been replaced since, as package managers do
  return program === null ? process.name : basename(program.replace(/ \(deleted\)$/, ''));
}
