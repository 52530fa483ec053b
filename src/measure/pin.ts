import { spawnSync } from 'node:child_process';
import { formatCpuList, parseCpuList } from '../host/machine/cpu-list.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';

/** A command line under `taskset`, so that it and its children use only the given CPUs; unchanged without a list. */
export function pinned(line: { command: string; args: string[] }, cpus: string | undefined) {
  if (cpus === undefined) return line;
  return { command: 'taskset', args: ['-c', cpus, line.command, ...line.args] };
}

/** The list for `taskset`: of the CPUs that a block has for itself, or else what `--pin` says. */
export function pinOf(pin: string | undefined, cpus: readonly number[] | null): string | undefined {
  return cpus === null ? pin : formatCpuList(cpus);
}

/** The same as a list: those of a block, or else those of `--pin`; null: neither says. */
export function cpusOf(pin: string | undefined, cpus: readonly number[] | null): readonly number[] | null {
  return cpus ?? (pin === undefined ? null : parseCpuList(pin));
}

/**
 * Says at once whether a list of CPUs can be used, not run after run.
 * @throws JsdynoError PINNING_UNAVAILABLE
 */
export function checkPin(cpus: string): void {
  const tried = spawnSync('taskset', ['-c', cpus, 'true'], { encoding: 'utf8' });
  if (tried.status === 0) return;
  if (tried.error !== undefined) {
    throw new JsdynoError('PINNING_UNAVAILABLE', 'pinning needs the taskset command, which is not on the PATH', {
      hint: 'install util-linux (Linux only), or leave out --pin',
    });
  }
  throw new JsdynoError('PINNING_UNAVAILABLE', `no such CPUs: ${cpus}`, {
    hint: 'give a list like 0-2 or 1,3 of CPUs this process may use; "jsdyno machine" shows them',
    details: tried.stderr,
  });
}
