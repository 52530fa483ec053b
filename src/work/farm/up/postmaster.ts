import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, type Owner, startTimeOf } from '../../../host/process/owner.ts';
import { procLink } from '../../../host/process/proc.ts';

/** A server's first process. */
export interface Postmaster extends Owner {
  port: number;
}

/** Between two looks whether it runs, ms. */
const LOOK = 100;

/**
 * The server that runs on some data, also one that somebody else started: as its `postmaster.pid` says, and as far as that can be believed.
 * A file that a killed server left behind, whose number is another process's by now, keeps the next one from starting: it is removed.
 */
export function runningPostmaster(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = Number.NaN, , , port = 0] = readFileSync(file, 'utf8').split('\n').map(Number);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const postmaster = { pid, start: startTimeOf(pid), port };
  if (!doesRun(postmaster)) return undefined;
  // A server works in the folder of its data. Where that cannot be seen the file is believed.
  const folder = procLink(`${pid}/cwd`);
  if (folder === null || folder === data) return postmaster;
  rmSync(file, { force: true });
  return undefined;
}

export function doesRun({ pid, start }: Pick<Postmaster, 'pid' | 'start'>): boolean {
  return isRunning({ pid, start });
}

/** Ends a server: it undoes what is under way, and writes what is done. Waits until it is gone. */
export async function endPostmaster(postmaster: Postmaster): Promise<void> {
  if (!doesRun(postmaster)) return;
  // "Fast shutdown" (PostgreSQL, 19.5).
  process.kill(postmaster.pid, 'SIGINT');
  await gone(postmaster);
}

/** Waits until a server is gone, or the signal aborted. */
export async function gone(postmaster: Postmaster, abort?: AbortSignal): Promise<void> {
  while (doesRun(postmaster) && abort?.aborted !== true) {
    await sleep(LOOK, undefined, abort === undefined ? {} : { signal: abort }).catch(() => {});
  }
}
