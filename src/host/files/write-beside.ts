import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cannotWrite } from '../../text/errors/system-error.ts';
import { ownerName } from '../process/owner.ts';
import { flush } from './flush.ts';
import { sweep } from './sweep.ts';

// What others may look at at any moment, and what a kill may cut short, is made in a partial: a file or folder in the same
// file system as its place, into which it is moved in one step (rename(2)). So the place holds all of it or nothing.

const PARTIAL = /^\.partial-/;

/** Writes a file so that a reader sees the old one or the new one, never half of it. Its folder is made. */
export function writeBeside(path: string, content: string | Uint8Array): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const partial = newPartial(folder);
  try {
    writeFileSync(partial, content);
    move(partial, path);
  } finally {
    rmSync(partial, { force: true });
  }
}

const REFUSED = ['EPERM', 'EACCES', 'EBUSY'];
const WAITS_MS = [10, 30, 100, 300, 1000];

/**
 * Moves a file over what is in its place, or a folder to where there is none. Windows refuses that while anybody, such as a virus scanner,
 * has the file open, mostly for some ms: there it is tried again.
 */
export function move(from: string, to: string, platform = process.platform, rename = renameSync): void {
  for (const ms of platform === 'win32' ? WAITS_MS : []) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (!REFUSED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  }
  rename(from, to);
}

/**
 * The same of a file that somebody named.
 * @param hint what to do where it cannot be written; default: to name another file
 * @throws JsdynoError FILE_UNWRITABLE
 */
export function writeNamed(path: string, content: string | Uint8Array, hint?: string): void {
  try {
    writeBeside(path, content);
  } catch (error) {
    throw cannotWrite(path, error, hint);
  }
}

/**
 * Makes something in a partial, which is an empty folder. Whoever makes it moves it, or what is in it, to its place; what
 * remains of the partial is removed, however the making ends.
 * @param folder of the file system that the result is moved into; made where it lacks
 */
export async function makeBeside<T>(folder: string, make: (partial: string) => Promise<T>): Promise<T> {
  const partial = newPartial(folder);
  await mkdir(partial, { recursive: true });
  try {
    return await make(partial);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Moves a folder that is whole to its place. Whoever comes first wins; the other's is as good, and stays where it is. What
 * is in the place and not whole is removed.
 */
export async function moveIntoPlace(made: string, place: string, isWhole: () => Promise<boolean>): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      await rename(made, place);
      await flush(dirname(place));
      return;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR', ...REFUSED].includes(code) || attempt === WAITS_MS.length) throw error;
      if (await isWhole()) return;
      // Windows says the same of a place that is taken and of a file that is open.
      if (REFUSED.includes(code)) await sleep(WAITS_MS[attempt]);
      await rm(place, { recursive: true, force: true });
    }
  }
}

/**
 * Removes a folder, moved away first: nobody finds half of it, and nobody can move in between its content and itself. Nothing
 * happens where there is none.
 * @param aside a folder of the same file system
 */
export async function removeWhole(folder: string, aside: string): Promise<void> {
  try {
    await makeBeside(aside, async (partial) => move(folder, join(partial, 'removed')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // somebody else was faster
  }
}

/**
 * A path that no other process uses, here or on a machine that shares the folder. What killed processes left in the folder
 * is removed.
 */
function newPartial(folder: string): string {
  sweep(folder, PARTIAL);
  return join(folder, `.partial-${ownerName()}-${randomBytes(4).toString('hex')}`);
}
