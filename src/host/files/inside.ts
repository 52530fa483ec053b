import { lstatSync, readdirSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isFile, realPathIfThere } from './if-there.ts';

// For files of a repository, whose paths and links may lead anywhere.

/** Whether a written path stays below its folder, whatever the links. Pure. */
export function staysBelow(path: string): boolean {
  return !isAbsolute(path) && !/^[a-z]:/i.test(path) && !path.split(/[\\/]/).includes('..') && !path.includes('\0');
}

/** Whether a path is a folder or lies in it, all links followed. Both absolute. */
export function isInside(folder: string, path: string): boolean {
  const below = relative(realPathIfThere(folder), realPathIfThere(path));
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** The first part of a path that is a link, as `bench` of `bench/deep/a.js`; null where none is. `/` between parts. */
export function firstLink(folder: string, path: string): string | null {
  const parts = path.split('/');
  for (let count = 1; count <= parts.length; count++) {
    const part = parts.slice(0, count).join('/');
    if (lstatSync(join(folder, part), { throwIfNoEntry: false })?.isSymbolicLink()) return part;
  }
  return null;
}

/**
 * Files of a folder, relative, sorted, `/` between parts; without node_modules and names that begin with a dot. Links to folders are not
 * followed: they could lead anywhere, or in circles. A link to a file counts if that file lies in the folder, too.
 */
export function filesWithin(folder: string): string[] {
  const found: string[] = [];
  const waiting = [''];
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const { name } = entry;
      if (name === 'node_modules' || name.startsWith('.')) continue;
      const path = below === '' ? name : `${below}/${name}`;
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile() || (entry.isSymbolicLink() && leadsToFile(folder, path))) found.push(path);
    }
  }
  return found.sort();
}

function leadsToFile(folder: string, path: string): boolean {
  try {
    return isInside(folder, join(folder, path)) && isFile(join(folder, path));
  } catch {
    return false; // a ring of links
  }
}
