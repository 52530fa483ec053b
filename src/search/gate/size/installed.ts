/** What a package installs besides itself. */
import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isFolder, objectIfThere, realPathIfThere } from '../../../host/files/if-there.ts';
import { isInside, staysBelow } from '../../../host/files/inside.ts';

/**
 * Bytes of the packages that a folder needs at run time, each once, with what these need: those that are installed in the checkout. A name
 * or a link that leads out of it, as a script of a package may have written, is none.
 *
 * @param top absolute: of the checkout
 * @param within the folder, from there, `/` between parts
 */
export function installedBytes(top: string, within = ''): number {
  const root = realPathIfThere(top);
  const packages = new Set<string>();
  const waiting = [join(root, within)];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    for (const name of neededBy(one)) {
      const found = findPackage(name, one, root);
      if (found === null || packages.has(found)) continue;
      packages.add(found);
      waiting.push(found);
    }
  }
  return [...packages].reduce((sum, one) => sum + bytesOf(one), 0);
}

function neededBy(folder: string): string[] {
  const { dependencies, optionalDependencies } = objectIfThere(join(folder, 'package.json')) ?? {};
  return Object.keys({ ...Object(dependencies), ...Object(optionalDependencies) }).filter(staysBelow);
}

/** As Node.js looks for it: in each node_modules on the way up. Links of pnpm and of workspaces lead to the place itself. */
function findPackage(name: string, from: string, root: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (isFolder(path)) return isInside(root, path) ? realPathIfThere(path) : null;
    if (folder === root || folder === dirname(folder)) return null;
  }
}

/** Of the files of a package, without those of packages in it. */
function bytesOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) bytes += lstatSync(path).size;
    else if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git') bytes += bytesOf(path);
  }
  return bytes;
}
