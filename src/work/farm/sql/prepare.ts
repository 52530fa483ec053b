import { JsdynoError } from '../../../text/errors/catalogue.ts';
import { installQueue } from './boss.ts';
import { isForbidden, tablesVersion } from './check.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';
import { grantRoles, type Role } from './roles.ts';
import type { FarmSql } from './sql.ts';
import { POINTS, SCHEMA, TABLES, TABLES_VERSION } from './tables.ts';

interface Prepared {
  /** Roles that are missing, since this user may make none. */
  missing: Role[];
}

/** Any number that nobody else takes: advisory locks are of the whole database. */
const LOCK = 0x6a73_6479;

/** What makes tables of a version those of the next: at 0 those of version 1 become those of version 2. */
const STEPS: readonly string[] = [POINTS];

/**
 * Makes a database a farm's, or brings an older one up: the tables, the queue's, the roles. Doing it again changes nothing; two that do it
 * at once wait for each other.
 *
 * @throws JsdynoError FARM_TOO_NEW; FARM_NOT_PREPARED where this user may not prepare it
 */
export async function prepareFarm(sql: FarmSql): Promise<Prepared> {
  try {
    return await prepare(sql);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    const { message } = error.cause as Error;
    throw new JsdynoError('FARM_NOT_PREPARED', `this user may not prepare the database as a farm: ${message}`, {
      hint: 'do it as the owner of the database, or let the owner: GRANT CREATE ON DATABASE … TO …',
    });
  }
}

async function prepare(sql: FarmSql): Promise<Prepared> {
  await sql.transaction(async (within) => {
    await within.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const version = await tablesVersion(within);
    if (version === TABLES_VERSION) return;
    // Under this lock: what the queue does itself before it has its own lock fails where another does the same.
    await within.query(`CREATE SCHEMA IF NOT EXISTS ${QUEUE_SCHEMA}`);
    await within.query(version === 0 ? TABLES : STEPS.slice(version - 1).join(';\n'));
    await within.query(`DELETE FROM ${SCHEMA}.version; INSERT INTO ${SCHEMA}.version VALUES (${TABLES_VERSION})`);
  });
  await installQueue(sql);
  return sql.transaction(async (within) => {
    await within.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    return { missing: await grantRoles(within) };
  });
}
