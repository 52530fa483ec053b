import { type Environment, readEnvironment } from '../../../host/machine/environment.ts';

/**
 * What a host is, as far as that stays: what goes on there at one instant is left out. Plain JSON, no host or user name; the same fields
 * as in an experiment's environment, so that whatever words one words the other.
 */
export interface HostFacts
  extends Pick<
    Environment,
    'os' | 'virtualisation' | 'container' | 'isolatedCpus' | 'transparentHugepages' | 'clocksource' | 'jsdyno'
  > {
  cpu: Omit<Environment['cpu'], 'thermalThrottles' | 'firstThreads'>;
  memory: { totalBytes: number };
}

/** Reads what this host is: a few ms. Never fails: what cannot be read is null. */
export async function hostFacts(): Promise<HostFacts> {
  return factsOf(await readEnvironment({ sampleMs: 0 }));
}

export function factsOf(environment: Environment): HostFacts {
  const { os, virtualisation, container, isolatedCpus, transparentHugepages, clocksource, jsdyno } = environment;
  const { thermalThrottles: _, firstThreads: __, ...cpu } = environment.cpu;
  const { totalBytes } = environment.memory;
  return {
    os,
    cpu,
    memory: { totalBytes },
    virtualisation,
    container,
    isolatedCpus,
    transparentHugepages,
    clocksource,
    jsdyno,
  };
}

/**
 * `amd-epyc-9r14-x64v4-sha-2c-24g-linux6.18-kvm-performance`: hosts with the same name may stand in for one another. In it is what bears on
 * figures, and nothing that changes by itself: CPU and what its flags let be compiled, CPUs that may be used, memory, kernel, virtual
 * machine, governor. jsdyno's version is not: what must be the same of software is compared by digest for each experiment.
 */
export function hostClass(facts: HostFacts): string {
  const { cpu, memory, container, os, virtualisation } = facts;
  const bytes = Math.min(memory.totalBytes, container.memoryBytes ?? Number.POSITIVE_INFINITY);
  return [
    cpuName(facts),
    cpuLevel(facts),
    ...CIPHERS.filter(([flag]) => cpu.flags.includes(flag)).map(([, word]) => word),
    `${Math.min(cpu.cores, container.cpuQuota ?? Number.POSITIVE_INFINITY)}c`,
    cpu.smt === 'on' ? 'smt' : '',
    `${roundedGigabytes(bytes)}g`,
    `${os.platform}${/^\d+(\.\d+)?/.exec(os.release)?.[0] ?? ''}`,
    virtualisation ?? '',
    cpu.governor ?? '',
    // the clock's steadiness, where somebody chose it: "on" and "unknown" are what is there without a choice
    cpu.turbo === 'off' ? 'noturbo' : '',
  ]
    .filter((part) => part !== '')
    .join('-');
}

/** Hardware for hashes and ciphers, which OpenSSL uses or not. */
const CIPHERS: readonly [flag: string, word: string][] = [
  ['sha_ni', 'sha'],
  ['sha2', 'sha'],
  ['vaes', 'vaes'],
];

/** `Intel(R) Xeon(R) Platinum 8259CL CPU @ 2.50GHz` is `intel-xeon-platinum-8259cl`. */
function cpuName({ cpu, os }: HostFacts): string {
  const words = (cpu.model ?? cpu.vendor ?? os.arch)
    .replace(/\((r|tm)\)/gi, ' ')
    .replace(/@.*$/, ' ')
    .replace(/\b(cpu|processor|\d+-core)\b/gi, ' ')
    .toLowerCase();
  const name = words.replace(/[^a-z0-9.]+/g, '-').replace(/^-+|-+$/g, '');
  if (/\d/.test(name)) return name;
  // Small virtual machines hide the number of the model ("AMD EPYC"); the caches of a core tell generations apart.
  const { l1d, l2 } = cpu.caches ?? { l1d: null, l2: null };
  return [name, ...[l1d, l2].filter((bytes) => bytes !== null).map((bytes) => `${Math.round(bytes / 1024)}k`)].join(
    '-',
  );
}

/**
 * What compilers and libraries can use. Of x86 the levels of the psABI (x86-64-ABI, "Micro-Architecture Levels"), by those of their flags
 * that are stored: v2 SSE4.2 and POPCNT, v3 AVX2, BMI2 and FMA, v4 AVX-512. Of ARM the vector unit.
 */
function cpuLevel({ cpu, os }: HostFacts): string {
  const has = (...flags: string[]) => flags.every((flag) => cpu.flags.includes(flag));
  if (os.arch === 'x64') {
    if (!has('sse4_2', 'popcnt')) return 'x64v1';
    if (!has('avx2', 'bmi2', 'fma')) return 'x64v2';
    return has('avx512f') ? 'x64v4' : 'x64v3';
  }
  if (has('sve2')) return 'sve2';
  if (has('sve')) return 'sve';
  return has('asimd') ? 'asimd' : '';
}

/**
 * GiB, the nearest by ratio of 1, 1.5, 2, 3, 4, 6 …: firmware and kernel keep a few percent of what is built in, more or less of it on
 * machines of one kind.
 */
function roundedGigabytes(bytes: number): number {
  const size = Math.log2(bytes / 2 ** 30);
  const whole = Math.floor(size);
  const steps = [whole, whole + Math.log2(1.5), whole + 1];
  const nearest = steps.reduce((best, step) => (Math.abs(step - size) < Math.abs(best - size) ? step : best));
  return Number((2 ** nearest).toPrecision(3));
}
