import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { isFolder, realPathIfThere } from './if-there.ts';

/**
 * The folder that a file may load others from: the working tree that it lies in, since packages of a monorepo lie at its top; else the
 * outermost folder with a package.json; else its own folder.
 * @param path absolute, a file or a folder
 */
export function projectOf(path: string): string {
  const own = isFolder(path) ? path : dirname(path);
  let project = own;
  for (let folder = own; folder !== dirname(folder) && !isWide(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (existsSync(join(folder, 'package.json'))) project = folder;
  }
  return project;
}

/** Whether a folder has files of many projects: the folders of a user and of temporary files, and all above them. */
export function isWide(folder: string): boolean {
  const wide = [homedir(), tmpdir()];
  return [...wide, ...wide.map(realPathIfThere)].some((one) => {
    const below = relative(folder, one);
    return below === '' || (below !== '..' && !below.startsWith(`..${sep}`));
  });
}
