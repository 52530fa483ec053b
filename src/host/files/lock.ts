import { rename, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOrphan, ownerName } from '../process/owner.ts';
import { readJson } from './json-file.ts';
import { makeBeside, removeWhole } from './write-beside.ts';

/** How often the owner of a lock shows that it is alive, and after how long without a sign it counts as gone; ms. */
const heartbeat = 2_000;
const patience = 30_000;
const pause = 100;
/** In the folder of a lock: the name of the process that holds it. */
const OWNER = 'owner.json';

/**
 * Runs the work while holding a lock, so that two processes do not do it twice. A lock whose owner was killed is taken
 * over: at once where that can be seen from here, after 30 s otherwise (as in another container).
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
function take(path: string): Promise<boolean> {
  return makeBeside(dirname(path), async (partial) => {
    await writeFile(join(partial, OWNER), JSON.stringify({ owner: ownerName() }));
    try {
      await rename(partial, path);
      return true;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
      // On Windows these errors mean that the folder exists; elsewhere they are about rights.
      if (process.platform === 'win32' && (code === 'EPERM' || code === 'EACCES')) return false;
      throw error;
    }
  });
}

/** @returns whether the lock may be free now */
async function breakIfStale(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) return true;
  // A lock without a name is just being given up, or was made by something else; its age decides.
  const { owner } = (await readJson<{ owner?: string }>(join(path, OWNER))) ?? {};
  const isGone = typeof owner === 'string' && isOrphan(owner) === true;
  if (!isGone && Date.now() - stats.mtimeMs < patience) return false;
  await free(path);
  return true;
}

function free(path: string): Promise<void> {
  return removeWhole(path, dirname(path));
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now).catch(() => {});
}
