import { spawnSync } from 'node:child_process';
import { parseCpuList } from '../host/machine/cpu-list.ts';
import { readProc, statusField } from '../host/process/proc.ts';

/** CPUs that server and generator have for themselves, as taskset takes them. */
export interface CpuSplit {
  server: string;
  generator: string;
}

let found: number[] | null | undefined;

/** The CPUs this process may use; null where they cannot be given out: no Linux, or no taskset. Looked at once. */
export function ownCpus(): number[] | null {
  if (found === undefined) {
    const cpus = allowedCpus('self');
    const canPin = cpus !== null && spawnSync('taskset', ['--version']).status === 0;
    found = canPin ? cpus : null;
  }
  return found;
}

/** The CPUs that measured processes may use: those that they are pinned to, or as ownCpus. */
export function measuredCpus(pin: string | undefined): readonly number[] | null {
  return pin === undefined ? ownCpus() : parseCpuList(pin);
}

/**
 * The generator gets the last CPU and the server all others, or those that it is pinned to; null where there are no two.
 * Pure.
 */
export function splitCpus(own: readonly number[] | null, pin?: string): CpuSplit | null {
  if (own === null) return null;
  const forServer = pin === undefined ? own.slice(0, -1) : parseCpuList(pin);
  const generator = own.findLast((cpu) => !forServer.includes(cpu));
  if (generator === undefined || forServer.length === 0) return null;
  return { server: pin ?? forServer.join(','), generator: String(generator) };
}

/** The CPUs that a process may use; null where that is not known: no Linux, or no such process. */
export function allowedCpus(pid: number | 'self'): number[] | null {
  const list = statusField(readProc(`${pid}/status`) ?? '', 'Cpus_allowed_list');
  return list === null ? null : parseCpuList(list);
}
