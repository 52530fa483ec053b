import { createHash } from 'node:crypto';
import type { Environment } from '../../../host/machine/environment.ts';
import type { Count } from '../../../stats/quantities.ts';

/** What figures must have in common to be put into one trend. */
export interface HistoryMachine {
  /** Words, and a hash of what stands below: `amd-epyc-7763-4-cores-16-gib-1f0c2a9b`. The name of a file. */
  key: string;
  cpu: string;
  /** Logical CPUs that could be used. */
  cores: Count;
  /** GiB, rounded: what the kernel keeps for itself differs by release. */
  memoryGiB: Count;
  /** System, kernel to its second number, processor: `linux 6.8 x64`. A patch of the kernel does not begin another trend. */
  kernel: string;
}

/** Pure. No name of the machine, nor of its user, is in it. */
export function historyMachine({ cpu, memory, os }: Pick<Environment, 'cpu' | 'memory' | 'os'>): HistoryMachine {
  const about = {
    cpu: (cpu.model ?? 'unknown CPU').replace(/\s+/g, ' ').trim(),
    cores: cpu.cores,
    memoryGiB: Math.round(memory.totalBytes / 1024 ** 3),
    kernel: [os.platform, /^\d+\.\d+/.exec(os.release)?.[0] ?? os.release, os.arch].join(' '),
  };
  const hash = createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 8);
  const model = about.cpu.replace(/\((r|tm)\)|\bcpu\b|@.*$|\b\d+-core\b|\bprocessor\b/gi, ' ');
  const words = `${model} ${about.cores} cores ${about.memoryGiB} gib`;
  const slug = words.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return { key: `${slug.join('-').slice(0, 80)}-${hash}`, ...about };
}
