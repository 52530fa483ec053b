import { dirname, join } from 'node:path';
import { isFile } from '../../../host/files/if-there.ts';

const CONFIG_FILE = 'jsdyno.yml';

/**
 * The jsdyno.yml of a folder, or of the nearest one above it up to the repository's root; null where there is none.
 * @param folder absolute, in the repository
 * @param root absolute
 */
export function findConfig(folder: string, root: string): string | null {
  for (let one = folder; ; one = dirname(one)) {
    const path = join(one, CONFIG_FILE);
    if (isFile(path)) return path;
    if (one === root || one === dirname(one)) return null;
  }
}
