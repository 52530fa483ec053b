import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { Sql } from '../sql/sql.ts';
import { SCHEMA } from '../sql/tables.ts';
import type { FarmExperiment } from '../wire/document.ts';

/**
 * An experiment at the farm, by name or an unambiguous beginning of it; null where there is none.
 * @throws JsdynoError UNKNOWN_EXPERIMENT where several begin so
 */
export async function findAtFarm(sql: Sql, name: string): Promise<FarmExperiment | null> {
  const exact = await readExperimentByName(sql, name);
  if (exact !== null || name === '') return exact;
  const found = await sql.query<{ name: string }>(
    `SELECT name FROM ${SCHEMA}.experiment WHERE starts_with(name, $1) ORDER BY id DESC LIMIT 4`,
    [name],
  );
  const [only] = found;
  if (only === undefined) return null;
  if (found.length === 1) return readExperimentByName(sql, only.name);
  throw new JsdynoError('UNKNOWN_EXPERIMENT', `several experiments at the farm begin with "${name}"`, {
    hint: `type more of the name: ${found.map((one) => one.name).join(', ')}`,
  });
}

/** An experiment at the farm by its whole name; null where there is none. */
export async function readExperimentByName(sql: Sql, name: string): Promise<FarmExperiment | null> {
  const [found] = await sql.query<FarmExperiment>(
    `SELECT id::text AS id, name, submitter, state, reason, document FROM ${SCHEMA}.experiment WHERE name = $1`,
    [name],
  );
  return found ?? null;
}
