/** Linux' perf: whether it is there and permitted, how it samples, and how its file becomes text. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { findProgram } from '../../../host/files/find-program.ts';
import { has, systemName } from '../../../host/process/platform.ts';
import { measuredEnvironment } from '../../../host/process/surroundings.ts';
import type { NotTaken } from './taken.ts';

/** ns of CPU time between samples of a thread. */
export const PERF_PERIOD = 500_000;

/** The arguments up to the process that is sampled: stacks by frame pointers, on the clock that a program's own figures are on. */
export function perfSampling({ seesKernel }: Pick<Perf, 'seesKernel'>): string[] {
  const event = seesKernel ? 'cpu-clock' : 'cpu-clock:u';
  return ['record', '-q', '-e', event, '-c', String(PERF_PERIOD), '-g', '-k', 'CLOCK_MONOTONIC'];
}

export interface Perf {
  command: string;
  /** Whether it may look at what the kernel does for a process; else at user mode alone. */
  seesKernel: boolean;
}

const run = promisify(execFile);

/** The program, or why there is none to use. */
export function findPerf(): Perf | NotTaken {
  if (!has('perf')) return { missing: `perf is a program of Linux, and this is ${systemName()}`, allow: null };
  const found = findProgram('perf');
  if (found === undefined)
    return { missing: 'perf is not installed', allow: 'install it: linux-perf, linux-tools or perf' };
  const level = paranoid();
  const isAdministrator = process.getuid?.() === 0;
  if (level !== null && level > 2 && !isAdministrator) {
    return {
      missing: `the kernel forbids perf (kernel.perf_event_paranoid is ${level})`,
      allow: 'sysctl kernel.perf_event_paranoid=2, as an administrator',
    };
  }
  return { command: found, seesKernel: isAdministrator || (level !== null && level <= 1) };
}

/** What the kernel permits: up to 2 a user's own processes in user mode, up to 1 what it does for them, too; null where it does not say. */
function paranoid(): number | null {
  try {
    return Number(readFileSync('/proc/sys/kernel/perf_event_paranoid', 'utf8'));
  } catch {
    return null;
  }
}

/** More than any run writes: 64 frames a sample at most, some thousand samples. */
const MOST_BYTES = 512 * 1024 * 1024;

/** The samples of a file as `perf script` writes them. */
export async function perfScript(perf: string, file: string, abort?: AbortSignal): Promise<string> {
  const fields = ['-F', 'comm,pid,tid,time,ip,sym,dso'];
  const { stdout } = await run(perf, ['script', '-i', file, '--no-inline', '--ns', ...fields], {
    maxBuffer: MOST_BYTES,
    env: measuredEnvironment(),
    ...(abort === undefined ? {} : { signal: abort }),
  });
  return stdout;
}
