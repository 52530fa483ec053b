import { posix } from 'node:path';
import { statusField } from '../process/proc.ts';
import { formatCpuList, parseCpuList } from './cpu-list.ts';
import type { MachineFiles } from './machine-files.ts';

export interface Limits {
  /** CPUs' worth of time the control group may use: 1.5 is 150 ms in every 100 ms; null when unlimited. */
  cpuQuota: number | null;
  /** Memory the control group may use, in bytes; null when unlimited. */
  memoryBytes: number | null;
}

/** The limits that hold for this process: the tightest of its control group and all groups above it, version 2 or 1. */
export function readLimits(files: MachineFiles, totalBytes: number): Limits {
  const groups = parseCgroups(files.text('proc/self/cgroup') ?? '');
  const unified = folders('sys/fs/cgroup', groups.get('') ?? '/');
  const cpu = ['cpu', 'cpu,cpuacct'].flatMap((name) => folders(`sys/fs/cgroup/${name}`, groups.get('cpu') ?? '/'));
  const memory = folders('sys/fs/cgroup/memory', groups.get('memory') ?? '/');
  const quotas = [
    ...unified.map((folder) => parseCpuMax(files.text(`${folder}/cpu.max`))),
    ...cpu.map((folder) =>
      parseCpuMax(
        `${files.text(`${folder}/cpu.cfs_quota_us`) ?? 'max'} ${files.text(`${folder}/cpu.cfs_period_us`) ?? ''}`,
      ),
    ),
  ];
  const bytes = [
    ...unified.map((folder) => files.number(`${folder}/memory.max`)),
    ...memory.map((folder) => files.number(`${folder}/memory.limit_in_bytes`)),
  ];
  // Version 1 writes "no limit" as the largest number of pages; no limit above the memory there is limits anything.
  return { cpuQuota: least(quotas), memoryBytes: least(bytes.filter((limit) => limit !== null && limit < totalBytes)) };
}

/** `/proc/self/cgroup`: the path of each controller (version 1), and under the empty name that of version 2. */
export function parseCgroups(text: string): Map<string, string> {
  const paths = new Map<string, string>();
  for (const line of text.split('\n')) {
    const match = /^\d+:([^:]*):(.*)$/.exec(line);
    if (match === null) continue;
    for (const controller of (match[1] ?? '').split(',')) paths.set(controller, match[2] ?? '/');
  }
  return paths;
}

/** CPUs' worth of a quota and its period, both in microseconds: `150000 100000` is 1.5; `max 100000` and -1 are null. */
export function parseCpuMax(text: string | null): number | null {
  const [quota, period] = (text ?? '').split(/\s+/).map(Number);
  if (quota === undefined || period === undefined || !(quota > 0) || !(period > 0)) return null;
  return quota / period;
}

/** A group's folder and those above it. Seen from inside a container the path may not exist; its root always does. */
function folders(mount: string, path: string): string[] {
  const found: string[] = [];
  // A path that leaves the namespace ("/../..") normalises to its root.
  for (let at = posix.normalize(posix.join('/', path)); ; at = posix.dirname(at)) {
    found.push(posix.join(mount, at));
    if (at === '/') return found;
  }
}

function least(values: (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null);
  return numbers.length === 0 ? null : Math.min(...numbers);
}

/** The CPUs that this process may run on, as a kernel list (`0-3`) and how many; nulls outside Linux. */
export interface Affinity {
  cpus: string | null;
  count: number | null;
}

/** `status` is `/proc/self/status`. */
export function parseAffinity(status: string | null): Affinity {
  const cpus = parseCpuList(statusField(status ?? '', 'Cpus_allowed_list') ?? '');
  return cpus.length === 0 ? { cpus: null, count: null } : { cpus: formatCpuList(cpus), count: cpus.length };
}
