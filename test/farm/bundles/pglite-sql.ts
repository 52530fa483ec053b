import { PGlite, type Transaction } from '@electric-sql/pglite';
import type { FarmSql, Sql } from '../../../src/farm/sql/sql.ts';
import { TABLES } from '../../../src/farm/sql/tables.ts';

/** PostgreSQL within the process, with the farm's tables. */
export async function pgliteSql(): Promise<FarmSql> {
  const database = await PGlite.create();
  await database.exec(TABLES);
  const over = (one: PGlite | Transaction): Sql => ({
    query: async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await one.query<R>(text, values === undefined ? [] : [...values])).rows,
  });
  return {
    ...over(database),
    transaction: (work) => database.transaction((within) => work(over(within))),
    listen: (channel, heard) => database.listen(channel, heard),
    end: () => database.close(),
  };
}
