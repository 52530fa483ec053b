import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { hashFile } from '../files/hash.ts';
import { readJson, writeJson } from '../files/json-file.ts';
import type { Cached } from './cache-directory.ts';

/** `checked.json`: what the executable looked like when its bytes were last seen to be those that were fetched. */
interface Seal {
  size: string;
  /** Nanoseconds since the epoch. */
  mtime: string;
  /** The same; no program can set it. */
  ctime: string;
  inode: string;
  /** Milliseconds since the epoch. */
  checkedAt: number;
}

/** For how long unchanged times are believed: a failing disk changes bytes and no times. ms */
const trust = 24 * 60 * 60 * 1000;

/**
 * Whether the executable of a cached runtime is the one that was fetched. Its bytes are hashed when its size, times or
 * inode are not those of the last check, and once a day; otherwise this takes a fraction of a millisecond.
 *
 * @param now milliseconds since the epoch
 */
export async function isIntact({ folder, record }: Cached, now = Date.now()): Promise<boolean> {
  const executable = join(folder, record.executable);
  const file = join(folder, 'checked.json');
  const [seen, seal] = await Promise.all([look(executable), readJson<Seal>(file)]);
  if (seen === undefined) return false;
  const age = now - (seal?.checkedAt ?? Number.NaN);
  const same =
    seal?.size === seen.size && seal.mtime === seen.mtime && seal.ctime === seen.ctime && seal.inode === seen.inode;
  if (same && age >= 0 && age < trust) return true;
  const hashed = await hashFile(executable).catch(() => undefined);
  if (hashed?.sha256 !== record.sha256) return false;
  // In a cache that cannot be written it is hashed every time.
  await writeJson(file, { ...seen, checkedAt: now } satisfies Seal).catch(() => {});
  return true;
}

async function look(path: string): Promise<Omit<Seal, 'checkedAt'> | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (found === undefined) return undefined;
  const { size, mtimeNs, ctimeNs, ino } = found;
  return { size: `${size}`, mtime: `${mtimeNs}`, ctime: `${ctimeNs}`, inode: `${ino}` };
}

/** For those who may not fetch it again. */
export function changedError({ folder, record: { kind, version } }: Cached): JsdynoError {
  return new JsdynoError('RUNTIME_CHANGED', `the cached ${kind} ${version} has changed since it was downloaded`, {
    hint: `run "jsdyno runtimes install ${kind}@${version}" once without --offline`,
    details: folder,
  });
}

/** For those who fetched it again. */
export function changedWarning({ record: { kind, version } }: Cached): string {
  return `the cached ${kind} ${version} was not any more what had been fetched (its bytes had changed), and was thrown away`;
}
