import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Sql } from './sql.ts';
import { SCHEMA, TABLES_VERSION } from './tables.ts';

/**
 * @returns the version of the farm's tables; 0 where there are none
 * @throws JsdynoError FARM_TOO_NEW
 */
export async function tablesVersion(sql: Sql): Promise<number> {
  // By a function that does not look at rights: who may not use the schema is told so, not that there is none.
  const [there] = await sql.query<{ there: boolean }>(
    'SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = $2) AS there',
    [SCHEMA, 'version'],
  );
  if (there?.there !== true) return 0;
  const [row] = await sql.query<{ version: number }>(`SELECT version FROM ${SCHEMA}.version`);
  const version = row?.version ?? 0;
  if (version > TABLES_VERSION)
    throw farmTooNew(`its tables are of version ${version}, this jsdyno knows ${TABLES_VERSION}`);
  return version;
}

/**
 * Whether a database is a farm's that this jsdyno can use.
 *
 * @throws JsdynoError FARM_NOT_PREPARED, FARM_TOO_NEW
 */
export async function checkFarm(sql: Sql): Promise<void> {
  const version = await tablesVersion(sql).catch((error: unknown) => {
    throw isForbidden(error) ? notAllowed(error) : error;
  });
  if (version < TABLES_VERSION) {
    throw farmNotPrepared(
      version === 0 ? 'it has no tables of a farm' : `its tables are of version ${version}, which is older`,
    );
  }
}

export function farmNotPrepared(why: string): JsdynoError {
  return new JsdynoError('FARM_NOT_PREPARED', `the database is not prepared as a farm: ${why}`, {
    hint: 'prepare it as its owner: jsdyno farm up --farm postgres://…',
  });
}

export function farmTooNew(why: string): JsdynoError {
  return new JsdynoError('FARM_TOO_NEW', `the farm was prepared by a newer jsdyno: ${why}`, {
    hint: 'install the newest jsdyno here',
  });
}

export function isForbidden(error: unknown): error is JsdynoError {
  return error instanceof JsdynoError && error.code === 'FARM_FORBIDDEN';
}

function notAllowed(error: JsdynoError): JsdynoError {
  return new JsdynoError('FARM_UNREACHABLE', `the farm does not let this user in: ${(error.cause as Error).message}`, {
    hint: 'its owner grants a role: GRANT jsdyno_submit TO "USER", or jsdyno_work, or jsdyno_read',
  });
}
