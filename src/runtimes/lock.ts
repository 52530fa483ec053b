import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from './cache-directory.ts';
import { ownerIsGone, ownMark } from './partials.ts';

/** How often the owner of a lock shows that it lives, and after how long without a sign it counts as gone; ms. */
const heartbeat = 2_000;
const patience = 30_000;
const pause = 100;

/**
 * Runs the work while holding a lock, so that two processes do not do it twice. A lock whose owner was killed is taken
 * over: at once when the owner was on this machine, after 30 s otherwise.
 *
 * The lock saves work, it does not keep data safe: two processes that take over the same stale lock at the same moment
 * may both get through, so what they produce must come into place by a rename.
 *
 * @param path of the lock, a folder
 * @param isDone asked while waiting: whether somebody else has done the work
 * @returns what the work returns, or what isDone found
 */
export async function withLock<T>(
  path: string,
  {
    isDone,
    onWait,
    signal,
  }: { isDone: () => Promise<T | undefined>; onWait?: () => void; signal?: AbortSignal | undefined },
  work: () => Promise<T>,
): Promise<T> {
  let told = false;
  while (!(await take(path))) {
    signal?.throwIfAborted();
    const done = await isDone();
    if (done !== undefined) return done;
    if (await breakIfStale(path)) continue;
    if (!told) onWait?.();
    told = true;
    await sleep(pause, undefined, signal === undefined ? {} : { signal });
  }
  const beat = setInterval(() => void touch(path), heartbeat);
  beat.unref();
  try {
    return (await isDone()) ?? (await work());
  } finally {
    clearInterval(beat);
    await free(path);
  }
}

/** A folder with the owner's name in it appears at once, or not at all: renaming onto a folder that is not empty fails. */
async function take(path: string): Promise<boolean> {
  const prepared = `${path}.${ownMark()}`;
  await mkdir(dirname(path), { recursive: true });
  await mkdir(prepared);
  await writeFile(join(prepared, 'owner.json'), JSON.stringify({ pid: process.pid, host: hostname() }));
  try {
    await rename(prepared, path);
    return true;
  } catch (error) {
    await rm(prepared, { recursive: true, force: true });
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    // On Windows these say that the folder is there; elsewhere they mean what they say.
    if (process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES')) return false;
    throw error;
  }
}

/** @returns whether the lock may be free now */
async function breakIfStale(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) return true;
  // Without a name in it, it is being given up in this moment, or it is a stranger; its age decides.
  const owner = await readJson<{ pid: number; host: string }>(join(path, 'owner.json'));
  const gone = owner !== undefined && ownerIsGone(owner);
  if (!gone && Date.now() - stats.mtimeMs < patience) return false;
  await free(path);
  return true;
}

/** Away in one step: removing what is in a folder and then the folder leaves time for another to move in between. */
async function free(path: string): Promise<void> {
  const aside = `${path}.${ownMark()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // Somebody else was faster.
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => {});
}
