import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** CPUs that server and generator have for themselves, as taskset takes them. */
export interface CpuSplit {
  server: string;
  generator: string;
}

let found: number[] | null | undefined;

/** The CPUs this process may use; null where they cannot be given out: no Linux, or no taskset. Looked at once. */
export function ownCpus(): number[] | null {
  if (found === undefined) {
    const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(statusText())?.[1];
    const canPin = list !== undefined && spawnSync('taskset', ['--version']).status === 0;
    found = canPin ? parseCpus(list) : null;
  }
  return found;
}

/**
 * The generator gets the last CPU and the server all others, or those that it is pinned to; null where there are no two.
 * Pure.
 */
export function splitCpus(own: readonly number[] | null, pin?: string): CpuSplit | null {
  if (own === null) return null;
  const forServer = pin === undefined ? own.slice(0, -1) : parseCpus(pin);
  const generator = own.findLast((cpu) => !forServer.includes(cpu));
  if (generator === undefined || forServer.length === 0) return null;
  return { server: pin ?? forServer.join(','), generator: String(generator) };
}

/** `0-2,4` as numbers. */
export function parseCpus(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

function statusText(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8');
  } catch {
    return '';
  }
}
