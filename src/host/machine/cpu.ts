import { threadsOf } from './cores.ts';
import { formatCpuList, parseCpuList } from './cpu-list.ts';
import { type Frequency, readFrequency } from './frequency.ts';
import type { Host } from './host.ts';
import type { MachineFiles } from './machine-files.ts';

const CPUS = 'sys/devices/system/cpu';

export interface Cpu extends Frequency {
  model: string | null;
  /** As the CPU names itself: `GenuineIntel`, `AuthenticAMD`; null where it does not (ARM, other systems). */
  vendor: string | null;
  /** Logical CPUs this process may use (`os.availableParallelism()`): the affinity counts, and with newer Node.js the quota. */
  cores: number;
  /** Logical CPUs of the machine that are switched on. */
  online: number;
  physicalCores: number | null;
  threadsPerCore: number | null;
  /** Whether two or more threads share a core, as this system sees it: a hypervisor may hide it. */
  smt: 'on' | 'off' | 'unknown';
  /** One logical CPU of each physical core that this process may use (`0-3`), to pin to one thread a core; null when unknown. */
  firstThreads: string | null;
  /** Whether there are cores of different strength (performance and efficiency cores). */
  hybrid: boolean | null;
  /** Bytes of the first CPU's caches (an L2 or L3 may be shared); null for a cache that is not told. */
  caches: { l1d: number | null; l2: number | null; l3: number | null } | null;
  /** Those of the CPU's features that change what a runtime or its libraries compile to, or how time is told. */
  flags: string[];
  microcode: string | null;
}

// x86 names first, then ARM's: vector units, hashing and ciphers in hardware, and the clock's steadiness.
const TELLING_FLAGS = new Set(
  (
    'hypervisor sse4_2 avx avx2 avx512f avx512vbmi fma bmi2 popcnt aes vaes pclmulqdq sha_ni constant_tsc nonstop_tsc ' +
    'asimd sha1 sha2 sha512 crc32 pmull atomics sve sve2'
  ).split(' '),
);

/** The first CPU of `/proc/cpuinfo`: x86 says "flags", ARM says "Features" and names no model. */
export function parseCpuinfo(text: string): Pick<Cpu, 'model' | 'vendor' | 'microcode' | 'flags'> {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const key = line.slice(0, colon).trim();
    if (!fields.has(key)) fields.set(key, line.slice(colon + 1).trim());
  }
  const all = (fields.get('flags') ?? fields.get('Features') ?? '').split(/\s+/);
  return {
    model: fields.get('model name') ?? null,
    vendor: fields.get('vendor_id') ?? null,
    microcode: fields.get('microcode') ?? null,
    flags: all.filter((flag) => TELLING_FLAGS.has(flag)),
  };
}

/** `allowed` are the CPUs that this process may use, as a kernel list; null for all. */
export function readCpu(files: MachineFiles, host: Host, allowed: string | null): Cpu {
  const cpuinfo = parseCpuinfo(files.text('proc/cpuinfo') ?? '');
  const listed = parseCpuList(files.text(`${CPUS}/online`) ?? '');
  const online = listed.length > 0 ? listed : Array.from({ length: host.cpus }, (_, cpu) => cpu);
  const cores = siblings(files, online);
  const threadsPerCore = cores === null ? null : Math.max(...cores.map((threads) => threads.length));
  return {
    model: cpuinfo.model ?? host.model,
    vendor: cpuinfo.vendor,
    cores: host.availableParallelism,
    online: online.length,
    physicalCores: cores?.length ?? null,
    threadsPerCore,
    smt: smt(files.text(`${CPUS}/smt/active`), threadsPerCore),
    firstThreads: cores === null ? null : firstThreads(cores, allowed === null ? online : parseCpuList(allowed)),
    hybrid: hybrid(files, online),
    caches: readCaches(files),
    flags: cpuinfo.flags,
    microcode: cpuinfo.microcode,
    ...readFrequency(files, online),
  };
}

/** The threads of each physical core, or null when the kernel does not tell. */
function siblings(files: MachineFiles, online: number[]): number[][] | null {
  const cores = new Map<string, number[]>();
  for (const cpu of online) {
    const threads = threadsOf(files, cpu);
    if (threads === null) return null;
    cores.set(threads.join(','), threads);
  }
  return cores.size === 0 ? null : [...cores.values()];
}

/** Of each core the first thread that is allowed; cores without one are left out. */
function firstThreads(cores: number[][], allowed: number[]): string {
  const firsts = cores.map((threads) => threads.find((thread) => allowed.includes(thread)));
  return formatCpuList(firsts.filter((thread) => thread !== undefined));
}

function smt(active: string | null, threadsPerCore: number | null): Cpu['smt'] {
  if (active === '1') return 'on';
  if (active === '0') return 'off';
  if (threadsPerCore === null) return 'unknown';
  return threadsPerCore > 1 ? 'on' : 'off';
}

/**
 * Intel's hybrid parts have two PMUs, cpu_core and cpu_atom; ARM's differ in cpu_capacity. Maximum frequencies say
 * nothing here: they differ among equal cores too, where some are favoured for turbo.
 */
function hybrid(files: MachineFiles, online: number[]): boolean | null {
  if (files.has('sys/devices/cpu_atom') && files.has('sys/devices/cpu_core')) return true;
  if (!files.has(CPUS)) return null;
  const capacities = online.map((cpu) => files.text(`${CPUS}/cpu${cpu}/cpu_capacity`));
  return new Set(capacities.filter((capacity) => capacity !== null)).size > 1;
}

function readCaches(files: MachineFiles): Cpu['caches'] {
  const caches: NonNullable<Cpu['caches']> = { l1d: null, l2: null, l3: null };
  const folder = `${CPUS}/cpu0/cache`;
  for (const index of files.list(folder).filter((name) => name.startsWith('index'))) {
    const level = files.text(`${folder}/${index}/level`);
    const type = files.text(`${folder}/${index}/type`);
    const size = parseSize(files.text(`${folder}/${index}/size`));
    if (level === '1' && type === 'Data') caches.l1d = size;
    if (level === '2' && type !== 'Instruction') caches.l2 = size;
    if (level === '3') caches.l3 = size;
  }
  return Object.values(caches).some((size) => size !== null) ? caches : null;
}

const POWERS: Record<string, number> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 };

/** Bytes of a size as sysfs writes it (`48K`, `266240K`, `12M`), or null. */
export function parseSize(text: string | null): number | null {
  const match = /^(\d+)([KMG]?)$/.exec(text?.trim() ?? '');
  if (match === null) return null;
  return Number(match[1]) * (POWERS[match[2] ?? ''] ?? 1);
}
