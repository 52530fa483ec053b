import { accessSync, constants, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { dataFolder } from '../host/files/own-folders.ts';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { StoreDatabase, storeError } from './database.ts';
import { prepareSchema } from './schema.ts';

/** Where experiments are kept. */
export function storePath(): string {
  return join(dataFolder(), 'experiments.sqlite');
}

/** SQLite's name for a database without a file. */
const IN_MEMORY = ':memory:';

export { cacheFolder as cachePath } from '../host/files/own-folders.ts';

/**
 * Opens the store of this machine. Write-ahead log with a full sync at each commit: a run that was committed survives
 * kill -9 and loss of power (sqlite.org/pragma.html#pragma_synchronous).
 * @throws JsdynoError STORE_UNWRITABLE, STORE_UNREADABLE, STORE_TOO_NEW
 */
export function openStore(path = storePath()): DatabaseSync {
  try {
    if (path !== IN_MEMORY) {
      mkdirSync(dirname(path), { recursive: true });
      accessSync(dirname(path), constants.W_OK);
    }
    const database = new StoreDatabase(path, { timeout: 10_000 });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    prepareSchema(database, path);
    return database;
  } catch (error) {
    const known = storeError(error, path);
    if (known instanceof JsdynoError) throw known;
    throw new JsdynoError('STORE_UNWRITABLE', `cannot write the store ${path}`, {
      hint: 'free some space, or give yourself the right to write there, or set JSDYNO_HOME to a folder you own',
      details: String(error),
      cause: error,
    });
  }
}
