import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Count } from '../../stats/quantities.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { formatCpuList } from './cpu-list.ts';
import { machineFiles } from './machine-files.ts';

const CPUS = 'sys/devices/system/cpu';

/** The governor of one CPU, and those that its driver offers. */
export interface CpuGovernor {
  cpu: Count;
  governor: string;
  available: string[];
}

interface GovernorOptions {
  /** Where `sys` is; `/` by default. */
  root?: string;
  /** Writes the text to an existing file and throws what the system says; replaced in tests, which may run as root. */
  write?: (file: string, text: string) => void;
}

/**
 * The governor of every CPU that is switched on and has one, by the CPU's number.
 *
 * @throws JsdynoError GOVERNOR_UNAVAILABLE when no CPU has one: virtual machines, containers without sysfs, other systems
 */
export function getGovernors(options: GovernorOptions = {}): CpuGovernor[] {
  const files = machineFiles(options.root);
  const governors: CpuGovernor[] = [];
  for (const name of files.list(CPUS)) {
    const cpu = /^cpu(\d+)$/.exec(name)?.[1];
    const governor = files.text(`${CPUS}/${name}/cpufreq/scaling_governor`);
    if (cpu === undefined || governor === null || governor === '') continue;
    const available = files.text(`${CPUS}/${name}/cpufreq/scaling_available_governors`) ?? '';
    governors.push({ cpu: Number(cpu), governor, available: available.split(/\s+/).filter((each) => each !== '') });
  }
  if (governors.length === 0) {
    throw new JsdynoError('GOVERNOR_UNAVAILABLE', 'This machine offers no CPU frequency governor.', {
      hint: 'Virtual machines and systems other than Linux have none: set it on the host, or choose the power mode for high performance.',
      details: `no ${join(options.root ?? '/', CPUS)}/cpu*/cpufreq/scaling_governor`,
    });
  }
  return governors.sort((a, b) => a.cpu - b.cpu);
}

/**
 * Sets `performance` on every CPU and says how they stand afterwards. What was set before is not kept.
 *
 * @throws JsdynoError GOVERNOR_UNAVAILABLE, also when the driver has no such governor, and GOVERNOR_FORBIDDEN
 */
export function setFast(options: GovernorOptions = {}): CpuGovernor[] {
  return setGovernor('fast', () => 'performance', options);
}

/**
 * Sets what the kernel would choose on its own, and says how the CPUs stand afterwards.
 *
 * @throws JsdynoError GOVERNOR_UNAVAILABLE and GOVERNOR_FORBIDDEN
 */
export function resetGovernor(options: GovernorOptions = {}): CpuGovernor[] {
  return setGovernor('reset', (cpu) => defaultGovernor(cpu.available), options);
}

/**
 * The usual default among those that a driver offers: upstream's cpu.sh tries them in this order. Drivers that steer by
 * themselves (intel_pstate, amd-pstate-epp) offer only performance and powersave, of which powersave is their default.
 */
export function defaultGovernor(available: readonly string[]): string {
  return ['schedutil', 'ondemand', 'conservative'].find((governor) => available.includes(governor)) ?? 'powersave';
}

/** Several CPUs in one line for each governor: `performance` -> `0-3`. */
export function cpusByGovernor(governors: readonly CpuGovernor[]): Map<string, string> {
  const groups = Map.groupBy(governors, ({ governor }) => governor);
  return new Map([...groups].map(([governor, cpus]) => [governor, formatCpuList(cpus.map(({ cpu }) => cpu))]));
}

function setGovernor(
  action: 'fast' | 'reset',
  choose: (cpu: CpuGovernor) => string,
  options: GovernorOptions,
): CpuGovernor[] {
  const { root = '/', write = overwrite } = options;
  for (const each of getGovernors(options)) {
    const wanted = choose(each);
    if (each.available.length > 0 && !each.available.includes(wanted)) {
      throw new JsdynoError('GOVERNOR_UNAVAILABLE', `CPU ${each.cpu} has no governor "${wanted}".`, {
        hint: `Its driver offers: ${each.available.join(', ')}.`,
      });
    }
    // Many CPUs share a policy, so this one may have been set with the one before; asking again needs no rights.
    if (each.governor === wanted) continue;
    const file = join(root, CPUS, `cpu${each.cpu}`, 'cpufreq/scaling_governor');
    try {
      write(file, wanted);
    } catch (error) {
      throw refusal(error, action, wanted, file);
    }
  }
  return getGovernors(options);
}

/** Not `writeFile`: it would create a missing file and truncates, neither of which sysfs knows. */
function overwrite(file: string, text: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    writeSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}

function refusal(error: unknown, action: 'fast' | 'reset', governor: string, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const more = { details: message, cause: error };
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return new JsdynoError('GOVERNOR_FORBIDDEN', 'Only root may set the CPU frequency governor.', {
        ...more,
        hint: `sudo jsdyno machine ${action}, or: echo ${governor} | sudo tee /${CPUS}/cpu*/cpufreq/scaling_governor`,
      });
    case 'EROFS':
      return new JsdynoError('GOVERNOR_FORBIDDEN', 'The CPU frequency governor is read-only here.', {
        ...more,
        hint: `Containers may not set it; on the host: sudo jsdyno machine ${action}`,
      });
    case 'EINVAL':
    case 'ENOENT':
    case 'EBUSY':
      return new JsdynoError('GOVERNOR_UNAVAILABLE', `The kernel did not take the governor "${governor}".`, {
        ...more,
        hint: `See which it offers: cat ${file.replace('scaling_governor', 'scaling_available_governors')}`,
      });
    default:
      return error;
  }
}
