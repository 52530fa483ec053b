import type { DatabaseSync } from 'node:sqlite';

/**
 * All of an action or nothing. The write lock is taken at once, so that what is read first still holds when it is written.
 * The error that ends it is the one that is thrown: on a full disk SQLite has rolled back by itself
 * (sqlite.org/lang_transaction.html), and to do so again would be an error of its own.
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
