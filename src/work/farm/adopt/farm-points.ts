/** Points of finished experiments that a farm keeps, so that its history is read without a look at runs (store/points.ts). */
import type { KeptPoint } from '../../../store/points.ts';
import { isForbidden } from '../sql/check.ts';
import type { FarmSql, Sql } from '../sql/sql.ts';
import { SCHEMA } from '../sql/tables.ts';

/** The experiments of which there are points that were made in this way and since they ended; of sweeps the runs tell more. */
export async function pointedAtFarm(sql: Sql, way: number): Promise<Set<string>> {
  const found = await sql.query<{ name: string }>(
    `SELECT name FROM ${SCHEMA}.experiment JOIN ${SCHEMA}.pointed ON pointed.experiment = experiment.id
     WHERE state = 'done' AND way = $1 AND pointed.ended = experiment.ended
       AND document #>> '{plan,find,as}' IS DISTINCT FROM 'sweep'`,
    [way],
  );
  return new Set(found.map(({ name }) => name));
}

/** The points of an experiment: who may write at the farm wrote them, whatever they say. */
export function pointsAtFarm(sql: Sql, name: string): Promise<KeptPoint[]> {
  return sql.query<KeptPoint>(
    `SELECT series, key, base, label, log, low, high, verdict
     FROM ${SCHEMA}.point JOIN ${SCHEMA}.series ON series.id = point.series
     WHERE experiment = (SELECT id FROM ${SCHEMA}.experiment WHERE name = $1) ORDER BY series, label`,
    [name],
  );
}

/**
 * Keeps the points of an experiment, unless this user may not, or it went on meanwhile.
 * @param ended as they were made, ISO 8601
 */
export async function keepAtFarm(
  sql: FarmSql,
  { name, ended }: { name: string; ended: string | null },
  way: number,
  points: readonly KeptPoint[],
): Promise<void> {
  try {
    await sql.transaction(async (within) => {
      const [pointed] = await within.query<{ experiment: string }>(
        `INSERT INTO ${SCHEMA}.pointed (experiment, way, ended)
         SELECT id, $2, ended FROM ${SCHEMA}.experiment
         WHERE name = $1 AND state = 'done' AND date_trunc('milliseconds', ended) = $3::timestamptz
         ON CONFLICT (experiment) DO UPDATE SET way = excluded.way, ended = excluded.ended RETURNING experiment`,
        [name, way, ended],
      );
      if (pointed === undefined) return;
      await within.query(`DELETE FROM ${SCHEMA}.point WHERE experiment = $1::bigint`, [pointed.experiment]);
      const rows = `jsonb_to_recordset($1::jsonb) AS one (series text, key text, base text, label text,
        log double precision, low double precision, high double precision, verdict text)`;
      const json = JSON.stringify(points);
      await within.query(
        `INSERT INTO ${SCHEMA}.series SELECT DISTINCT series, key FROM ${rows} ORDER BY series ON CONFLICT (id) DO NOTHING`,
        [json],
      );
      await within.query(
        `INSERT INTO ${SCHEMA}.point SELECT series, $2::bigint, base, label, log, low, high, verdict FROM ${rows}`,
        [json, pointed.experiment],
      );
    });
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
}
