import type { DatabaseSync } from 'node:sqlite';

/**
 * Does all of an action or nothing. Takes the write lock at once, so that values read first still hold at the write. Throws
 * the error of the action: on a full disk SQLite has rolled back by itself (sqlite.org/lang_transaction.html), and a second
 * rollback would be an error of its own.
 */
export function inTransaction<T>(database: DatabaseSync, action: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = action();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
