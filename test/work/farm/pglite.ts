import { PGlite, type PGliteInterface, types } from '@electric-sql/pglite';
import type { FarmSql, Sql } from '../../../src/work/farm/sql/sql.ts';

type Runs = Pick<PGliteInterface, 'query' | 'exec'>;

/** As node-postgres hands them over: bigint as text, bytes as a Buffer. */
const parsers = {
  [types.INT8]: (text: string) => text,
  [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex'),
};

/**
 * PostgreSQL within this process, empty: for tests of what one connection can show. There is only the one: a statement outside of a
 * transaction waits for its end, so a transaction that waits for such a statement waits forever.
 */
export async function pgliteFarm(): Promise<FarmSql> {
  const pglite = await PGlite.create({ parsers });
  return {
    query: async (text, values) => {
      try {
        return await runOn(pglite, text, values);
      } catch (error) {
        // A text with BEGIN in it leaves its transaction open where it fails; a pool drops such a connection.
        if (/\bBEGIN\b/.test(text)) await pglite.exec('ROLLBACK');
        throw error;
      }
    },
    transaction: <T>(work: (sql: Sql) => Promise<T>) =>
      pglite.transaction((tx) => work({ query: (text, values) => runOn(tx, text, values) })) as Promise<T>,
    listen: (channel, heard) => pglite.listen(channel, heard),
    end: () => pglite.close(),
  };
}

/** The rows of all statements of a text without values, as the queue expects. */
async function runOn<R extends object>(on: Runs, text: string, values: readonly unknown[] = []): Promise<R[]> {
  if (values.length > 0) return (await on.query<R>(text, [...values], { parsers })).rows;
  return (await on.exec(text, { parsers })).flatMap((result) => result.rows as R[]);
}
