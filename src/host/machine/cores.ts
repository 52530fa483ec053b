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
 * The cores that these CPUs are of, in the order of their first CPUs. A CPU of which the kernel does not tell its core is taken
 * for a core of its own: a hypervisor may hide that two share one.
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

/** The threads of the core that a CPU is of, itself among them; null when the kernel does not tell. */
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
