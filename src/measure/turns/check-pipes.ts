import { findProgram } from '../../host/files/find-program.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';

/** Whether processes can be interleaved here, which takes named pipes. */
export function hasPipes(): boolean {
  return findProgram('mkfifo') !== undefined;
}

/** What the user should know if interleaved processes cannot be pinned to one CPU; null if they can. */
export function unpinnedWarning(): string | null {
  if (findProgram('taskset') !== undefined) return null;
  return 'interleaved processes were not pinned to a CPU, because taskset (util-linux, Linux only) is missing: expect more noise';
}

/**
 * Says at once whether processes can take turns here.
 * @throws JsdynoError BAD_OPTION
 */
export function checkPipes(): void {
  if (hasPipes()) return;
  throw new JsdynoError('BAD_OPTION', '--turns needs named pipes, but mkfifo is not on the PATH', {
    hint: 'install coreutils (Linux, macOS), or use --sequential',
  });
}
