import type { DatabaseSyncOptions, StatementSync } from 'node:sqlite';
import { JsdynoError } from '../text/errors/catalogue.ts';
import { DatabaseSync } from './sqlite.ts';
import { damaged } from './stored-json.ts';

/** Primary result codes: sqlite.org/rescode.html. They are the lower byte of a code; the rest says where it happened. */
const ERROR = 1;
const BUSY = 5;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;
/** Whole codes: a page could not be read, or the file ends before it; a row names one that is gone. */
const READ = 266;
const SHORT_READ = 522;
const FOREIGN_KEY = 787;
/** What a statement of this program meets in a database of another one, or in one that was overwritten since it was opened. */
const FOREIGN = /^(?:no such (?:table|column)|table \w+ already exists|malformed JSON)/;

/** The store's database. An error of the disk, at any time, becomes an error that says what to do. */
export class StoreDatabase extends DatabaseSync {
  readonly #path: string;

  /**
   * @param path how messages call it
   * @param location the location that SQLite opens; the path unless told
   */
  constructor(path: string, options: DatabaseSyncOptions, location: string | URL = path) {
    super(location, options);
    this.#path = path;
  }

  override exec(sql: string): void {
    this.#guarded(() => super.exec(sql));
  }

  override prepare(sql: string): StatementSync {
    const statement = this.#guarded(() => super.prepare(sql));
    const { run, get, all, iterate } = statement;
    const told =
      <T>(act: (...values: never[]) => T) =>
      (...values: never[]): T =>
        this.#guarded(() => act.apply(statement, values));
    const rows = (...values: never[]) => this.#rows(told<Iterable<unknown>>(iterate)(...values));
    Object.assign(statement, { run: told(run), get: told(get), all: told(all), iterate: rows });
    return statement;
  }

  /** The rows themselves are not guarded one by one, which took as long as to read them. */
  *#rows<T>(rows: Iterable<T>): Generator<T> {
    try {
      yield* rows;
    } catch (error) {
      throw storeError(error, this.#path);
    }
  }

  #guarded<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw storeError(error, this.#path);
    }
  }
}

/** SQLite's error about the disk as an error of the catalogue; any other error as it came. */
export function storeError(error: unknown, path: string): unknown {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number };
  if (error instanceof JsdynoError || code !== 'ERR_SQLITE_ERROR') return error;
  const more = { details: String(error), cause: error };
  const isForeign = errcode === ERROR && FOREIGN.test((error as Error).message);
  if (isForeign || errcode === READ || errcode === SHORT_READ || errcode === FOREIGN_KEY) {
    return damaged(`the store ${path}`, error);
  }
  switch (errcode & 0xff) {
    case FULL:
      return new JsdynoError('STORE_UNWRITABLE', `no space is left for the store ${path}`, {
        hint: 'free some space on its disk and in the folder for temporary files; what was stored stays, "jsdyno resume" continues',
        ...more,
      });
    case IOERR:
    case READONLY:
    case CANTOPEN:
      return new JsdynoError('STORE_UNWRITABLE', `cannot write the store ${path}`, {
        hint: 'free some space, or give yourself the right to write there, or set JSDYNO_HOME; what was stored stays',
        ...more,
      });
    case BUSY:
      return new JsdynoError('STORE_UNWRITABLE', `another process holds the store ${path}`, {
        hint: 'try again when it has ended; what was stored stays',
        ...more,
      });
    case CORRUPT:
    case NOTADB:
      return damaged(`the store ${path}`, error);
    default:
      return error;
  }
}
