import { lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orElse } from '../../text/errors/or-else.ts';
import { sha256 } from '../files/hash.ts';
import { isFolder, namesIfThere, textIfThere } from '../files/if-there.ts';
import { isWide } from '../files/project.ts';
import { makeBeside, moveIntoPlace } from '../files/write-beside.ts';

/** After that without use a folder goes; `resume` makes it again. */
const UNUSED_MS = 14 * 24 * 60 * 60 * 1000;
const NAME = /^[0-9a-f]{32}$/;
/** The names of all JavaScript in it. */
const LIST = '.jsdyno-transformed.json';

/**
 * Writes JavaScript into a folder of its own, which has all else that lies beside its sources by links: packages, data, other scripts. So
 * each relative path leads where it led before.
 *
 * @param above the folder of all such folders
 * @param root absolute: where the sources are
 * @returns the folder, absolute, and the SHA-256 of what was written, hexadecimal
 * @throws Error where it cannot be written
 */
export async function mirrorOf(
  above: string,
  root: string,
  by: string,
  contents: ReadonlyMap<string, string>,
): Promise<{ folder: string; sha256: string }> {
  const paths = [...contents.keys()].toSorted();
  const digest = digestOf(paths, (path) => contents.get(path));
  const folder = join(above, sha256([root, by, digest].join('\0')).slice(0, 32));
  if (digestIn(folder) !== digest) {
    await makeBeside(above, async (partial) => {
      for (const [path, text] of [...contents, [LIST, JSON.stringify(paths)] as const]) {
        mkdirSync(dirname(join(partial, path)), { recursive: true });
        writeFileSync(join(partial, path), text);
      }
      await moveIntoPlace(partial, folder, async () => digestIn(folder) === digest);
    });
  }
  linkRest(folder, root);
  keepUsed(folder);
  await sweepUnused(above);
  return { folder, sha256: digest };
}

/** Counts from now on how long it is without use. */
export function keepUsed(folder: string): void {
  utimesSync(folder, new Date(), new Date());
}

/** The digest of the JavaScript in such a folder, or in a copy of one; null where there is none. */
export function digestIn(folder: string): string | null {
  try {
    const paths = JSON.parse(textIfThere(join(folder, LIST)) ?? '') as string[];
    return digestOf(paths, (path) => textIfThere(join(folder, path)));
  } catch {
    return null;
  }
}

function digestOf(paths: readonly string[], textOf: (path: string) => string | null | undefined): string {
  return sha256(JSON.stringify(paths.map((path) => [path, textOf(path)])));
}

/** Links to what the folder of the sources has beside them. History is left out, by which programs would take the folder for a repository. */
function linkRest(folder: string, root: string): void {
  const own = new Set(readdirSync(folder));
  for (const name of namesIfThere(root).filter((one) => one !== '.git')) {
    const [from, to] = [join(folder, name), join(root, name)];
    if (own.has(name)) {
      if (lstatSync(from).isDirectory()) linkRest(from, to);
    } else if (!isWide(root) || name === 'node_modules' || name === 'package.json') link(from, to);
  }
}

/** Another process may do it at the same time. */
function link(from: string, to: string): void {
  try {
    symlinkSync(to, from, leadsToFolder(to) ? 'junction' : 'file');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** A link in a circle leads nowhere, as one to nothing. */
function leadsToFolder(path: string): boolean {
  return orElse(() => isFolder(path), false);
}

async function sweepUnused(above: string): Promise<void> {
  for (const name of namesIfThere(above).filter((one) => NAME.test(one))) {
    const stats = statSync(join(above, name), { throwIfNoEntry: false });
    if (stats === undefined || Date.now() - stats.mtimeMs < UNUSED_MS) continue;
    await rm(join(above, name), { recursive: true, force: true });
  }
}
