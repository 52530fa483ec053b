import { findProgram } from '../../host/files/find-program.ts';
import { has, systemName } from '../../host/process/platform.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';

/** Whether processes can be interleaved here, which takes named pipes. */
export function hasPipes(): boolean {
  // Git brings one to Windows that makes no pipes.
  return has('pipes') && findProgram('mkfifo') !== undefined;
}

/** What the user should know if interleaved processes cannot be pinned to one CPU; null if they can, or the system's note says it. */
export function unpinnedWarning(): string | null {
  if (!has('pinning') || findProgram('taskset') !== undefined) return null;
  return 'interleaved processes were not pinned to a CPU, because taskset (util-linux) is missing: expect more noise';
}

/**
 * Says at once whether processes can take turns here.
 * @throws JsdynoError BAD_OPTION
 */
export function checkPipes(): void {
  if (hasPipes()) return;
  const why = has('pipes') ? 'mkfifo is not on the PATH' : `${systemName()} has none that files are opened by`;
  throw new JsdynoError('BAD_OPTION', `--turns needs named pipes, but ${why}`, {
    hint: has('pipes') ? 'install coreutils, or use --sequential' : 'leave it out: variants run one after the other',
  });
}
