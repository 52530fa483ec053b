import { copyFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { makeScratch, removeScratch } from '../host/files/scratch.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { StoreDatabase, storeError } from './database.ts';
import { isCurrent, prepareSchema } from './schema.ts';
import * as sqlite from './sqlite.ts';
import { openStore, storePath } from './store.ts';

/**
 * Opens the store for reading alone. A missing store reads as empty and is not made; a store that cannot be written can be
 * read all the same.
 *
 * A database with a write-ahead log wants to write its index even for reading (sqlite.org/wal.html#readonly). In this
 * order: as it is, where the index is there or can be made; as one that nobody changes, where the log was closed; else a
 * copy in the folder for temporary files, which goes with this process.
 * @throws JsdynoError STORE_UNREADABLE, STORE_TOO_NEW
 */
export function openStoreToRead(path = storePath()): DatabaseSync {
  if (!isThere(path)) return storeInMemory(path);
  try {
    return openStore(path);
  } catch (error) {
    if (!(error instanceof JsdynoError) || error.code !== 'STORE_UNWRITABLE') throw error;
  }
  for (const location of [path, ...(hasLog(path) ? [] : [immutable(path)])]) {
    const database = opened(path, location);
    if (database !== null) return database;
  }
  return copied(path);
}

/** @throws JsdynoError STORE_UNREADABLE where the system does not tell whether the file exists */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** An empty store that goes with this process. */
export function storeInMemory(path = ':memory:'): DatabaseSync {
  const database = new sqlite.DatabaseSync(':memory:');
  prepareSchema(database, path);
  return database;
}

/** Whether runs may be in the log that are not in the file yet. */
function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function immutable(path: string): URL {
  return new URL(`${pathToFileURL(path)}?immutable=1`);
}

/** null where it cannot be read in place, or has the tables of another version. */
function opened(path: string, location: string | URL): DatabaseSync | null {
  let database: DatabaseSync | undefined;
  try {
    database = new StoreDatabase(path, { readOnly: true, timeout: 10_000 }, location);
    if (isCurrent(database)) return database;
  } catch {
    // The last way says so, if it fails as well.
  }
  database?.close();
  return null;
}

function copied(path: string): DatabaseSync {
  try {
    const folder = makeScratch('store');
    process.once('exit', () => removeScratch(folder));
    const copy = join(folder, 'experiments.sqlite');
    for (const end of ['', '-wal']) if (existsSync(path + end)) copyFileSync(path + end, copy + end);
    return openStore(copy);
  } catch (error) {
    if (error instanceof JsdynoError && error.code === 'STORE_TOO_NEW') throw error;
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): unknown {
  const known = storeError(error, path);
  if (known instanceof JsdynoError && known.code === 'STORE_UNREADABLE') return known;
  return new JsdynoError('STORE_UNREADABLE', `cannot read the store ${path}`, {
    hint: 'give yourself the right to read it, and room in the folder for temporary files; or set JSDYNO_HOME',
    details: String(error),
    cause: error,
  });
}
