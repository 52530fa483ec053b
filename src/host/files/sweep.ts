import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isOrphan } from '../process/owner.ts';
import { namesIfThere } from './if-there.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes from a folder what killed processes of this user have left: at once if the owner in its name is gone, after a day without
 * change if that cannot be seen, as in another container or on another machine.
 * @param names which names may be removed at all
 */
export function sweep(folder: string, names = /^/, now = Date.now()): void {
  for (const name of namesIfThere(folder).filter((one) => names.test(one))) {
    const path = join(folder, name);
    try {
      const { uid, mtimeMs } = lstatSync(path);
      // In a folder that everybody may write to, only one's own files are removed.
      if (uid !== (process.getuid?.() ?? uid)) continue;
      if (isOrphan(name) ?? now - mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true });
    } catch {
      // Gone: another jsdyno was faster.
    }
  }
}
