import { existsSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { orElse } from '../../text/errors/or-else.ts';
import { namesIfThere, textIfThere } from '../files/if-there.ts';

/**
 * What the readers of this folder see of `/proc`, `/sys` and `/etc`. A file that is absent or unreadable is null, never
 * an error: each of them is missing on some kernel, in some container, and on every system other than Linux.
 */
export interface MachineFiles {
  /** The text of a file without surrounding white space, or null. */
  text(path: string): string | null;
  /** The file's single number, in the file's own unit, or null when it is absent or no number. */
  number(path: string): number | null;
  /** The names in a folder, sorted; none when it is absent. */
  list(path: string): string[];
  has(path: string): boolean;
  /** Where a symbolic link leads, as it is written, or null. */
  link(path: string): string | null;
}

/**
 * Reads below `root` (`/` by default; a fixture's folder in tests).
 *
 * Reading is synchronous: these files live in memory, and one takes some 10 µs this way and several times that through
 * the thread pool.
 */
export function machineFiles(root = '/'): MachineFiles {
  const text = (path: string): string | null => textIfThere(join(root, path))?.trim() ?? null;
  return {
    text,
    number(path) {
      const content = text(path);
      if (content === null || content === '') return null;
      const value = Number(content);
      return Number.isFinite(value) ? value : null;
    },
    list: (path) => namesIfThere(join(root, path)),
    has: (path) => existsSync(join(root, path)),
    link(path) {
      return orElse(() => readlinkSync(join(root, path)), null);
    },
  };
}
