import { binaryBytes, counted, decimal, shareWords } from '../../text/english-numbers.ts';
import { has } from '../process/platform.ts';
import type { Environment } from './environment.ts';

/** One thing about the machine that spoils figures. */
export interface MachineWarning {
  /** Stable, for programs: `BUSY`, `GOVERNOR`. */
  code: string;
  /** What is so, and what that does to figures: one line. */
  message: string;
  /** What to do about it: one line, a command where there is one. */
  advice: string;
}

/** Load per CPU from which other work is felt; half a CPU in any case, which is more than reading the machine takes. */
const BUSY_PER_CPU = 0.25;
const LEAST_BUSY = 0.5;
/** Percent of the last 10 s with a task waiting for a CPU from which other work is felt. */
const BUSY_PRESSURE = 5;
/** Share of CPU time from which a hypervisor's other guests are felt. */
export const STEAL = 0.01;
/** Fewer logical CPUs than this are too few for a runtime's own threads next to a load generator. */
const ENOUGH_CPUS = 4;
const LITTLE_MEMORY = 1024 ** 3;

/**
 * Clocks that the kernel reads without a system call, from the vDSO: arch/x86 has these three (vclocks tsc, pvclock,
 * hvclock), the others are those of ARM, POWER, RISC-V and s390. With any other, reading the time costs up to 1 µs.
 */
const FAST_CLOCKS = new Set([
  'tsc',
  'kvm-clock',
  'hyperv_clocksource_tsc_page',
  'arch_sys_counter',
  'timebase',
  'riscv_clocksource',
  'tod',
]);

/** The load of other work up to which it is not felt, on that many CPUs. */
export function quietLoad(cpus: number): number {
  return Math.max(LEAST_BUSY, BUSY_PER_CPU * cpus);
}

/** All that is wrong with the machine, the gravest first. None is good news. */
export function machineWarnings(env: Environment): MachineWarning[] {
  return CHECKS.map((check) => check(env)).filter((warning) => warning !== null);
}

type Check = (env: Environment) => MachineWarning | null;

/** In the order in which they spoil a comparison: first what changes from run to run, last what only sets the scene. */
const CHECKS: readonly Check[] = [
  function busy({ load, cpu }) {
    // the whole machine's CPUs: the load is the whole machine's too, also inside a container
    const quiet = quietLoad(cpu.online);
    const pressure = load.pressure.cpu ?? 0;
    if (load.one <= quiet && pressure <= BUSY_PRESSURE) return null;
    const waits = pressure >= 1 ? `, tasks waited for a CPU ${shareWords(pressure / 100)} of the last 10 s` : '';
    const names = [...new Set(load.busiest.map(({ name }) => name))];
    const who = names.length === 0 ? '' : ` (now: ${names.join(', ')})`;
    return {
      code: 'BUSY',
      message: `The machine is busy: load ${decimal(load.one, 2)} on ${counted(cpu.online, 'CPU')}${waits}${who}. Other programs slow the runs down and make them scatter.`,
      advice: `Close other programs and wait until the load is below ${decimal(quiet, 1)}.`,
    };
  },
  function swapping({ load, memory }) {
    const waits = load.pressure.memory ?? 0;
    const tight = memory.swapUsedBytes > 0 && memory.availableBytes < 0.2 * memory.totalBytes;
    if (waits < 1 && !tight) return null;
    return {
      code: 'SWAPPING',
      message: `Memory is short (${binaryBytes(memory.swapUsedBytes)} swapped out, ${binaryBytes(memory.availableBytes)} available): runs that wait for the disk are much slower.`,
      advice: 'Close programs that use memory, or turn swap off while measuring: sudo swapoff -a',
    };
  },
  function memoryLow({ memory }) {
    if (memory.availableBytes >= Math.min(LITTLE_MEMORY, memory.totalBytes / 2)) return null;
    return {
      code: 'MEMORY_LOW',
      message: `Only ${binaryBytes(memory.availableBytes)} of memory is available: runs may be killed, or collect garbage more often.`,
      advice: 'Close programs that use memory, or use a machine with more.',
    };
  },
  function steal({ load }) {
    if (load.stealShare === null || load.stealShare < STEAL) return null;
    return {
      code: 'STEAL',
      message: `The hypervisor gave ${shareWords(load.stealShare)} of the CPU time since boot to other guests: runs stop at random and look slower.`,
      advice: 'Use a machine with dedicated CPUs or bare metal, or measure more rounds and trust only large changes.',
    };
  },
  function cpuQuota({ container }) {
    if (container.cpuQuota === null) return null;
    return {
      code: 'CPU_QUOTA',
      message: `The container or control group has a quota of ${counted(container.cpuQuota, 'CPU')}: once it is used up, the kernel stops all threads until the next period.`,
      advice: 'Replace the quota by whole CPUs: docker run --cpuset-cpus=0-3 instead of --cpus.',
    };
  },
  function onBattery({ power }) {
    if (power.onBattery !== true) return null;
    return {
      code: 'ON_BATTERY',
      message: 'The machine runs on battery: firmware and kernel limit the clock.',
      advice: 'Plug it in.',
    };
  },
  function powerProfile({ power }) {
    // the kernel's names for the profiles below "balanced": Documentation/ABI, sysfs-platform_profile
    if (!['low-power', 'quiet', 'cool'].includes(power.profile ?? '')) return null;
    return {
      code: 'POWER_PROFILE',
      message: `The power profile is ${power.profile}: the firmware limits the clock.`,
      advice: 'powerprofilesctl set performance, or: echo performance | sudo tee /sys/firmware/acpi/platform_profile',
    };
  },
  function governor({ cpu }) {
    if (cpu.governor === null || cpu.governor === 'performance') return null;
    const which =
      cpu.governor === 'mixed' ? 'The frequency governors differ' : `The frequency governor is ${cpu.governor}`;
    return {
      code: 'GOVERNOR',
      message: `${which}: ${governorEffect(cpu)}.`,
      advice: 'sudo jsdyno machine fast, and afterwards: sudo jsdyno machine reset',
    };
  },
  function fewCores({ cpu }) {
    if (cpu.cores >= ENOUGH_CPUS) return null;
    return {
      code: 'FEW_CORES',
      message: `There ${cpu.cores === 1 ? 'is' : 'are'} only ${counted(cpu.cores, 'CPU')}: garbage collection, compilation and the load generator compete with the measured code.`,
      advice: `Use a machine with ${ENOUGH_CPUS} CPUs or more for HTTP and for threads.`,
    };
  },
  function turbo({ cpu }) {
    if (cpu.turbo !== 'on') return null;
    // both modes of Intel's driver have no_turbo; the others have cpufreq/boost
    const command = cpu.driver?.startsWith('intel_')
      ? 'echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo'
      : 'echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost';
    return {
      code: 'TURBO',
      message:
        'Turbo is on: the clock depends on temperature and busy cores, so early runs look faster than late ones.',
      advice: `Turn it off while measuring: ${command}`,
    };
  },
  function smt({ cpu }) {
    if (cpu.smt !== 'on') return null;
    const pin = cpu.firstThreads === null ? '' : `Pin runs to one thread per core (--pin ${cpu.firstThreads}), or `;
    const off = 'echo off | sudo tee /sys/devices/system/cpu/smt/control';
    return {
      code: 'SMT',
      message: `${cpu.threadsPerCore === null ? 'Several' : cpu.threadsPerCore} threads share a core (hyper-threading): a run can take up to twice as long while the other thread is busy.`,
      advice: pin === '' ? `Turn it off while measuring: ${off}` : `${pin}turn it off: ${off}`,
    };
  },
  function hybrid({ cpu }) {
    if (cpu.hybrid !== true) return null;
    return {
      code: 'HYBRID',
      message: 'The cores differ in speed: the speed of a run depends on its core.',
      advice: 'Pin every run to cores of one kind: --pin <list>; lscpu -e shows the kinds.',
    };
  },
  function virtualMachine({ virtualisation }) {
    if (virtualisation === null) return null;
    return {
      code: 'VIRTUAL_MACHINE',
      message: `This is a virtual machine (${virtualisation}): other guests share its cores and caches, and its real clock is hidden.`,
      advice: 'Compare only runs of one experiment, never figures of different days or machines.',
    };
  },
  function slowClock({ clocksource }) {
    if (clocksource === null || FAST_CLOCKS.has(clocksource)) return null;
    return {
      code: 'CLOCKSOURCE',
      message: `The kernel's clock source is ${clocksource}: reading the clock is a slow system call, which adds to short operations.`,
      advice:
        'If available_clocksource lists tsc: echo tsc | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource',
    };
  },
  function throttled({ cpu }) {
    if (cpu.thermalThrottles === null || cpu.thermalThrottles === 0) return null;
    return {
      code: 'THROTTLED',
      message: `Heat has throttled the CPU ${counted(cpu.thermalThrottles, 'time')} since boot: late runs can look slower.`,
      advice: 'Cool the machine, turn turbo off, and check whether the count grows during an experiment.',
    };
  },
  function memoryLimit({ container }) {
    if (container.memoryBytes === null) return null;
    return {
      code: 'MEMORY_LIMIT',
      message: `The container or control group has ${binaryBytes(container.memoryBytes)} of memory: runtimes size their heaps by that, so garbage collection differs from the host's.`,
      advice: 'Lift the limit, or compare only figures under the same limit.',
    };
  },
  function insideContainer({ container }) {
    if (container.kind === null) return null;
    return {
      code: 'CONTAINER',
      message: `This is a container (${container.kind}): system calls, files and the network are slower.`,
      advice: 'Measure fs, net and http on the host, or compare only with figures from the same container.',
    };
  },
  function fewAllowed({ affinity, cpu }) {
    if (affinity.count === null || affinity.count >= cpu.online) return null;
    return {
      code: 'AFFINITY',
      message: `Only CPUs ${affinity.cpus} of ${cpu.online} may be used: other programs still share their caches and power.`,
      advice: 'Keep the same CPUs for everything you compare, or start jsdyno without taskset or cpuset.',
    };
  },
  function frequencyUnknown({ cpu, virtualisation, os }) {
    if (virtualisation !== null || cpu.governor !== null || cpu.turbo !== 'unknown') return null;
    return {
      code: 'FREQUENCY_UNKNOWN',
      message: `${has('governor', os.platform) ? 'This kernel' : 'This system'} does not report how it sets the clock: a change of the clock looks like a change of the runtime.`,
      advice: 'Plug the machine in, choose its power mode for high performance, and let it cool between experiments.',
    };
  },
];

/** What a governor does, from https://docs.kernel.org/admin-guide/pm/cpufreq.html. */
function governorEffect(cpu: Environment['cpu']): string {
  if (cpu.governor === 'userspace') return 'the clock is fixed, perhaps far below its maximum';
  // With the drivers that steer by themselves "powersave" means "by load"; with the others "always the lowest".
  const steersItself = /^intel_pstate$|^amd[-_]pstate[-_]epp$/.test(cpu.driver ?? '');
  if (cpu.governor === 'powersave' && !steersItself) return 'the clock stays at its minimum, and everything is slow';
  if (cpu.governor === 'mixed') return 'the speed of a run depends on its CPU';
  return 'the clock follows the load, so runs start slow and scatter';
}
