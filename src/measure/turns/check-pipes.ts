import { JsdynoError } from '../../errors/catalogue.ts';
import { findProgram } from '../../files/find-program.ts';

/**
 * Says at once whether processes can take turns here.
 * @throws JsdynoError BAD_OPTION
 */
export function checkPipes(): void {
  if (findProgram('mkfifo') !== undefined) return;
  throw new JsdynoError('BAD_OPTION', '--turns needs named pipes, and there is no mkfifo on the PATH', {
    hint: 'install coreutils (Linux, macOS), or leave out --turns',
  });
}
