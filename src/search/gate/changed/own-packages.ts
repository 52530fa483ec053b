import { dirname, join } from 'node:path';
import { objectIfThere } from '../../../host/files/if-there.ts';

/**
 * The folders of a checkout's own packages by their names, absolute.
 * @param root absolute
 * @param files below it, `/` between parts
 */
export function ownPackages(root: string, files: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of files) {
    if (!/(?:^|\/)package\.json$/.test(path) || path.includes('node_modules/')) continue;
    const { name } = objectIfThere(join(root, path)) ?? {};
    if (typeof name === 'string' && name !== '' && !found.has(name)) found.set(name, dirname(join(root, path)));
  }
  return found;
}
