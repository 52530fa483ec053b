import type { MachineFiles } from './machine-files.ts';

const CPUS = 'sys/devices/system/cpu';

export interface Frequency {
  /** What chooses the frequency: `performance`, `powersave`, `schedutil`; `mixed` when CPUs differ; null when unseen. */
  governor: string | null;
  /** The kernel's scaling driver: `intel_pstate`, `amd-pstate-epp`, `acpi-cpufreq`. */
  driver: string | null;
  /** Whether a CPU may exceed its nominal frequency while it is cool and few cores are busy. */
  turbo: 'on' | 'off' | 'unknown';
  /** The hardware's lowest and highest frequency in MHz, turbo included, over all CPUs. */
  minMHz: number | null;
  maxMHz: number | null;
  /** The most often any CPU or package was slowed for heat since boot; null when not counted (Intel only). */
  thermalThrottles: number | null;
}

/** https://docs.kernel.org/admin-guide/pm/cpufreq.html and intel_pstate.html; frequencies there are in kHz. */
export function readFrequency(files: MachineFiles, cpus: number[]): Frequency {
  const each = (name: string): string[] =>
    cpus.map((cpu) => files.text(`${CPUS}/cpu${cpu}/${name}`)).filter((text) => text !== null);
  const minima = each('cpufreq/cpuinfo_min_freq').map(Number);
  const maxima = each('cpufreq/cpuinfo_max_freq').map(Number);
  // All CPUs of a package count the package's events, so a sum would count them many times.
  const throttles = [
    ...each('thermal_throttle/core_throttle_count'),
    ...each('thermal_throttle/package_throttle_count'),
  ].map(Number);
  return {
    governor: common(each('cpufreq/scaling_governor')),
    driver: common(each('cpufreq/scaling_driver')),
    turbo: turbo(files, each('cpufreq/boost')),
    minMHz: minima.length === 0 ? null : Math.round(Math.min(...minima) / 1000),
    maxMHz: maxima.length === 0 ? null : Math.round(Math.max(...maxima) / 1000),
    thermalThrottles: throttles.length === 0 ? null : Math.max(...throttles),
  };
}

/** The one value that all have, `mixed`, or null for none. */
function common(values: string[]): string | null {
  const distinct = new Set(values);
  return distinct.size > 1 ? 'mixed' : (values[0] ?? null);
}

/**
 * Three places: intel_pstate's no_turbo (1 is off), the global cpufreq/boost (0 is off), and the boost of each policy,
 * which AMD's drivers have. "On" means allowed, not that the CPU boosts now
 * (https://docs.kernel.org/admin-guide/pm/cpufreq.html, "Frequency Boost Support").
 */
function turbo(files: MachineFiles, boostOfEach: string[]): Frequency['turbo'] {
  const noTurbo = files.text(`${CPUS}/intel_pstate/no_turbo`);
  if (noTurbo !== null) return noTurbo === '0' ? 'on' : 'off';
  const boost = files.text(`${CPUS}/cpufreq/boost`) ?? (boostOfEach.includes('1') ? '1' : boostOfEach[0]);
  if (boost === undefined) return 'unknown';
  return boost === '1' ? 'on' : 'off';
}
