import type { Sql } from '../sql/sql.ts';
import { SCHEMA } from '../sql/tables.ts';

/** A running experiment that nobody plans. */
export interface Orphan {
  id: string;
  name: string;
}

/**
 * Whether who plans an experiment needs its files and runtimes: a search for a release or a cause makes variants ready on its way, and
 * loads what is measured to list its rows. Pure.
 */
export function needsFiles(plan: Readonly<Record<string, unknown>>): boolean {
  const { find } = plan as { find?: { as?: unknown } | null };
  return find?.as !== undefined && find.as !== 'sweep';
}

/**
 * Experiments that run and whose planner has not been seen for a while, the oldest first.
 *
 * Left out are those whose planner needs files (needsFiles): to load them here is for whoever submitted them. What of them is queued is
 * measured all the same; they go on when they are resumed.
 *
 * @param afterMs without a sign of life; a planner that has left is not waited for
 */
export async function orphans(sql: Sql, afterMs: number): Promise<Orphan[]> {
  return sql.query<Orphan>(
    `SELECT id::text AS id, name FROM ${SCHEMA}.experiment
     WHERE state = 'running' AND coalesce(document #>> '{plan,find,as}', 'sweep') = 'sweep'
       AND CASE WHEN planner IS NULL THEN coalesce(planner_seen, created + $1 * interval '1 millisecond') <= now()
                ELSE coalesce(planner_seen, created) < now() - $1 * interval '1 millisecond' END
     ORDER BY experiment.id`,
    [afterMs],
  );
}
