import { JsdynoError } from '../../src/errors/catalogue.ts';
import { connectFarm } from '../../src/farm/sql/connect.ts';
import type { FarmSql } from '../../src/farm/sql/sql.ts';
import { startTestServer } from './server.ts';

/**
 * A connection to an empty database, for tests of what one connection can show: of a server of its own, which is up in half a second, and where
 * this machine has no PostgreSQL of one within this process, which takes eight times as long. Its end is the database's, too.
 */
export async function emptyFarm(): Promise<FarmSql> {
  const server = await startTestServer().catch((error: unknown) => {
    if (error instanceof JsdynoError && error.code === 'POSTGRES_NOT_FOUND') return undefined;
    throw error;
  });
  if (server === undefined) return (await import('./pglite.ts')).pgliteFarm();
  const sql = await connectFarm(await server.database());
  return {
    ...sql,
    end: async () => {
      await sql.end();
      await server.end();
    },
  };
}
