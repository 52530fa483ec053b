import { packageVersion } from '../files/package-file.ts';
import { watchProcesses } from './busiest.ts';
import { type Cpu, readCpu } from './cpu.ts';
import { type Host, readHost } from './host.ts';
import { type Affinity, type Limits, parseAffinity, readLimits } from './limits.ts';
import { type Load, readLoad } from './load.ts';
import { type MachineFiles, machineFiles } from './machine-files.ts';
import { readContainerKind, readVirtualisation } from './virtualisation.ts';

/**
 * The machine at one instant, as it is stored with every experiment: plain JSON, no host or user name, no command's
 * arguments. What a system does not tell is null or `unknown`.
 */
export interface Environment {
  /** ISO 8601, UTC. */
  takenAt: string;
  os: {
    /** `linux`, `darwin`, `win32`. */
    platform: string;
    /** The kernel's release and build. */
    release: string;
    version: string;
    /** `x64`, `arm64`. */
    arch: string;
    /** `Debian GNU/Linux 12 (bookworm)`; null where there is no os-release. */
    distribution: string | null;
  };
  cpu: Cpu;
  /** The kind of virtual machine (`kvm`, `vmware`, `wsl`; `vm` when unknown), or null: none that shows. */
  virtualisation: string | null;
  /** The kind of container, or null, and the control group's limits, which hold outside containers as well. */
  container: { kind: string | null } & Limits;
  affinity: Affinity;
  memory: Memory;
  load: Load;
  power: Power;
  /** CPUs the scheduler leaves alone (`isolcpus`), as a kernel list; null for none. */
  isolatedCpus: string | null;
  /** `randomize_va_space`: 0 off, 1 without the heap, 2 full. */
  aslr: number | null;
  /** `always`, `madvise` or `never`. */
  transparentHugepages: string | null;
  /** -1 to 4: above 2 no counter can be read without rights, above 1 none of the kernel. */
  perfEventParanoid: number | null;
  /** What the kernel tells time by: `tsc`, `kvm-clock`, `arch_sys_counter`, `hpet`. */
  clocksource: string | null;
  /** jsdyno's version, and the runtime that it itself runs on (not one that it measures). */
  jsdyno: { version: string; runtime: { name: string; version: string } };
}

export interface EnvironmentOptions {
  /** Where `proc`, `sys` and `etc` are; `/` by default. */
  root?: string;
  /** What `node:os` says; read by default. */
  host?: Host;
  /** How long to watch which processes are busy, in ms; 0 does not look. 30 by default: all else takes a few ms. */
  sampleMs?: number;
}

/** Reads the machine, in under 50 ms by default. Never fails: what cannot be read is null. */
export async function readEnvironment(options: EnvironmentOptions = {}): Promise<Environment> {
  const { host = readHost(), sampleMs = 30 } = options;
  const files = machineFiles(options.root);
  const watching = watchProcesses(files, sampleMs);

  const affinity = parseAffinity(files.text('proc/self/status'));
  const cpu = readCpu(files, host, affinity.cpus);
  const memory = parseMemory(files.text('proc/meminfo'), host);
  return {
    takenAt: new Date().toISOString(),
    os: {
      platform: host.platform,
      release: host.release,
      version: host.version,
      arch: host.arch,
      distribution: parseDistribution(files.text('etc/os-release') ?? ''),
    },
    cpu,
    virtualisation: readVirtualisation(files, host.arch, cpu.flags),
    container: { kind: readContainerKind(files), ...readLimits(files, memory.totalBytes) },
    affinity,
    memory,
    load: { ...readLoad(files, host), busiest: await watching },
    power: readPower(files),
    ...readKernel(files),
    jsdyno: { version: packageVersion(), runtime: ownRuntime() },
  };
}

/** The kernel's settings that change figures: see the fields of `Environment`. */
function readKernel(
  files: MachineFiles,
): Pick<Environment, 'isolatedCpus' | 'aslr' | 'transparentHugepages' | 'perfEventParanoid' | 'clocksource'> {
  const hugepages = files.text('sys/kernel/mm/transparent_hugepage/enabled');
  return {
    isolatedCpus: files.text('sys/devices/system/cpu/isolated') || null,
    aslr: files.number('proc/sys/kernel/randomize_va_space'),
    // the choice in force is the one in brackets: "always [madvise] never"
    transparentHugepages: /\[(\w+)\]/.exec(hugepages ?? '')?.[1] ?? null,
    perfEventParanoid: files.number('proc/sys/kernel/perf_event_paranoid'),
    clocksource: files.text('sys/devices/system/clocksource/clocksource0/current_clocksource'),
  };
}

/** PRETTY_NAME of os-release(5), or null. */
export function parseDistribution(osRelease: string): string | null {
  return /^PRETTY_NAME=(["']?)(.*)\1$/m.exec(osRelease)?.[2] ?? null;
}

function ownRuntime(): { name: string; version: string } {
  // Bun and Deno name a Node.js version too, the one that they imitate.
  const { bun, deno, node } = process.versions as Record<string, string | undefined>;
  if (bun !== undefined) return { name: 'bun', version: bun };
  if (deno !== undefined) return { name: 'deno', version: deno };
  return { name: 'node', version: node ?? 'unknown' };
}

/** All in bytes. */
interface Memory {
  totalBytes: number;
  /** What programs could still take without swapping, the page cache that can be dropped included. */
  availableBytes: number;
  swapTotalBytes: number;
  swapUsedBytes: number;
}

/** `meminfo` is `/proc/meminfo`, which counts in kB of 1024 bytes; without it `node:os` says what it can. */
function parseMemory(meminfo: string | null, host: Host): Memory {
  const bytes = new Map<string, number>();
  for (const [, name = '', kilobytes] of (meminfo ?? '').matchAll(/^(\w+):\s+(\d+) kB$/gm)) {
    bytes.set(name, Number(kilobytes) * 1024);
  }
  const swapTotalBytes = bytes.get('SwapTotal') ?? 0;
  return {
    totalBytes: bytes.get('MemTotal') ?? host.totalBytes,
    availableBytes: bytes.get('MemAvailable') ?? host.freeBytes,
    swapTotalBytes,
    swapUsedBytes: swapTotalBytes - (bytes.get('SwapFree') ?? swapTotalBytes),
  };
}

interface Power {
  /** Null when the machine tells of no power supply: most desktops and servers, every system other than Linux. */
  onBattery: boolean | null;
  /** The firmware's profile: `low-power`, `balanced`, `performance`; null when it has none. */
  profile: string | null;
}

/** https://docs.kernel.org/admin-guide/abi-testing.html, sysfs-class-power and sysfs-platform_profile. */
export function readPower(files: MachineFiles): Power {
  return { onBattery: onBattery(files), profile: files.text('sys/firmware/acpi/platform_profile') };
}

function onBattery(files: MachineFiles): boolean | null {
  const folder = 'sys/class/power_supply';
  const supplies = files
    .list(folder)
    .map((name) => ({
      type: files.text(`${folder}/${name}/type`),
      online: files.text(`${folder}/${name}/online`),
      status: files.text(`${folder}/${name}/status`),
      scope: files.text(`${folder}/${name}/scope`),
    }))
    // the batteries of mice and headsets have the scope "Device"
    .filter((supply) => supply.scope !== 'Device');
  const batteries = supplies.filter((supply) => supply.type === 'Battery');
  if (batteries.some((battery) => battery.status === 'Discharging')) return true;
  // Chargers over USB-C have the type "USB", several of which can be idle ports: one that is online is enough.
  const chargers = supplies.filter((supply) => supply.type !== 'Battery' && supply.online !== null);
  if (chargers.length > 0) return batteries.length > 0 && chargers.every((charger) => charger.online === '0');
  return batteries.length > 0 ? false : null;
}
