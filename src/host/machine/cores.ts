import { parseCpuList } from './cpu-list.ts';
import { type MachineFiles, machineFiles } from './machine-files.ts';

const SYSTEM = 'sys/devices/system';

/** A physical core, as far as this process may use it. */
export interface Core {
  /** Its threads, ascending; one or more. */
  cpus: number[];
  /** Whose memory is near; null where the kernel does not tell. */
  node: number | null;
}

/**
 * The cores of these CPUs, in the order of their first CPUs. A CPU whose core is unknown counts as a core of its own: a hypervisor may
 * hide that two share one.
 */
export function readCores(cpus: readonly number[], files: MachineFiles = machineFiles()): Core[] {
  const nodes = nodesOf(files);
  const cores = new Map<string, Core>();
  for (const cpu of [...cpus].sort((a, b) => a - b)) {
    const key = threadsOf(files, cpu)?.join(',') ?? `cpu ${cpu}`;
    const core = cores.get(key) ?? { cpus: [], node: nodes.get(cpu) ?? null };
    core.cpus.push(cpu);
    cores.set(key, core);
  }
  return [...cores.values()];
}

/** All threads of a CPU's core, itself included; null if the kernel does not tell. */
export function threadsOf(files: MachineFiles, cpu: number): number[] | null {
  const topology = `${SYSTEM}/cpu/cpu${cpu}/topology`;
  // thread_siblings_list is the name before Linux 5.3
  const list = files.text(`${topology}/core_cpus_list`) ?? files.text(`${topology}/thread_siblings_list`);
  const threads = parseCpuList(list ?? '');
  return threads.length === 0 ? null : threads;
}

function nodesOf(files: MachineFiles): Map<number, number> {
  const nodes = new Map<number, number>();
  for (const name of files.list(`${SYSTEM}/node`)) {
    const [, node] = /^node(\d+)$/.exec(name) ?? [];
    if (node === undefined) continue;
    for (const cpu of parseCpuList(files.text(`${SYSTEM}/node/${name}/cpulist`) ?? '')) nodes.set(cpu, Number(node));
  }
  return nodes;
}
