import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { JsdynoError } from '../errors/catalogue.ts';
import { isAlive } from '../process/alive.ts';

const prefix = '.partial-';
const dayInMs = 24 * 60 * 60 * 1000;

/** A name that no other process, here or on a machine that shares the folder, uses: host, pid, a random part. */
export function ownMark(): string {
  const random = Math.random().toString(36).slice(2, 10);
  return `${hostPart()}~${process.pid}~${random}`;
}

/** A fresh folder for work in progress. It is inside the folder the result is renamed into: same file system. */
export async function makePartial(folder: string): Promise<string> {
  const path = join(folder, prefix + ownMark());
  await mkdir(path, { recursive: true });
  return path;
}

/** Removes what killed processes left behind: at once if they ran on this machine, after a day otherwise. */
export async function sweepPartials(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith(prefix))) {
    const [host, pid] = name.slice(prefix.length).split('~');
    const path = join(folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    const dead = host === hostPart() && !isAlive(Number(pid));
    if (dead || age > dayInMs) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Removes a folder, moved away first, so that nobody finds half of it.
 *
 * @param beside a folder of the same file system
 * @throws JsdynoError CACHE_UNWRITABLE
 */
export async function discard(folder: string, beside: string): Promise<void> {
  try {
    const partial = await makePartial(beside);
    await rename(folder, join(partial, 'removed'));
    await rm(partial, { recursive: true, force: true });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return; // Somebody else was faster.
    throw new JsdynoError('CACHE_UNWRITABLE', `cannot remove ${folder}: ${code}`, {
      hint: 'is it running? otherwise give yourself the right to write there',
      cause,
    });
  }
}

/** Whether a process surely does not run any more; of another machine's processes nothing is sure. */
export function ownerIsGone({ pid, host }: { pid: number; host: string }): boolean {
  return host === hostname() && !isAlive(pid);
}

function hostPart(): string {
  return hostname().replace(/[^A-Za-z0-9.-]/g, '_');
}
