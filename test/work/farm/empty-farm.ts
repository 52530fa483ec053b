import { after } from 'node:test';
import { JsdynoError } from '../../../src/text/errors/catalogue.ts';
import { connectFarm } from '../../../src/work/farm/sql/connect.ts';
import type { FarmSql } from '../../../src/work/farm/sql/sql.ts';
import { startTestServer } from './server.ts';

const ends: (() => Promise<void>)[] = [];
// Of the whole file, also where what prepares its tests fails: an `after` within a `before` hook would be of that hook.
after(async () => {
  for (const end of ends.toReversed()) await end();
});

/**
 * A connection to an empty database, for tests of what one connection can show. Its end is the database's, too, and comes after the tests of the
 * file at the latest. Uses a PostgreSQL server of its own (half a second); without one on this machine PGlite, which takes eight times as long.
 */
export async function emptyFarm(): Promise<FarmSql> {
  const { end, ...farm } = await opened();
  let ended: Promise<void> | undefined;
  const endOnce = () => {
    ended ??= end();
    return ended;
  };
  ends.push(endOnce);
  return { ...farm, end: endOnce };
}

async function opened(): Promise<FarmSql> {
  const server = await startTestServer().catch((error: unknown) => {
    if (error instanceof JsdynoError && error.code === 'POSTGRES_NOT_FOUND') return undefined;
    throw error;
  });
  if (server === undefined) return (await import('./pglite.ts')).pgliteFarm();
  ends.push(() => server.end());
  const sql = await connectFarm(await server.database());
  return {
    ...sql,
    end: async () => {
      try {
        await sql.end();
      } finally {
        await server.end();
      }
    },
  };
}
