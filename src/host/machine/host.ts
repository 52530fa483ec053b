import os from 'node:os';

/** What `node:os` says: all there is outside Linux. Neither the host's nor the user's name is read. */
export interface Host {
  /** `process.platform`: `linux`, `darwin`, `win32`. */
  platform: string;
  /** The kernel's release: `6.8.0-45-generic`. */
  release: string;
  /** The kernel's build: `#45-Ubuntu SMP PREEMPT_DYNAMIC`. */
  version: string;
  /** `process.arch`: `x64`, `arm64`. */
  arch: string;
  /** The model of the first CPU, or null. */
  model: string | null;
  /** Logical CPUs of the machine. */
  cpus: number;
  /** Logical CPUs this process may use. */
  availableParallelism: number;
  totalBytes: number;
  /** Memory free now; on Linux this leaves out the page cache that could be given back, so `/proc/meminfo` goes first. */
  freeBytes: number;
  /** Load over 1, 5 and 15 minutes; zeros on Windows, which has none. */
  loadavg: [one: number, five: number, fifteen: number];
}

export function readHost(): Host {
  const cpus = os.cpus();
  const model = cpus[0]?.model.trim();
  const [one = 0, five = 0, fifteen = 0] = os.loadavg();
  return {
    platform: process.platform,
    release: os.release(),
    version: os.version(),
    arch: process.arch,
    // libuv writes "unknown" where the kernel names no model
    model: model === undefined || model === '' || model === 'unknown' ? null : model,
    cpus: cpus.length,
    availableParallelism: os.availableParallelism(),
    totalBytes: os.totalmem(),
    freeBytes: os.freemem(),
    loadavg: [one, five, fifteen],
  };
}
