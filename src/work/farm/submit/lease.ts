import { JsdynoError } from '../../../text/errors/catalogue.ts';
import type { FarmSql, Sql } from '../sql/sql.ts';

/** Who plans an experiment: one at a time, as long as the experiment's token is this one. */
export interface PlannerLease {
  experiment: string;
  name: string;
  /** As text: PostgreSQL's bigint. */
  token: string;
  /** Since when, as PostgreSQL writes a time. */
  since: string;
}

/**
 * Takes the planning of an experiment; whoever had it stops with FARM_SUPERSEDED.
 *
 * @param planner who this is, for `jsdyno farm status`; one for each process
 * @param unlessSeenMs leave it to another who was heard of within so many milliseconds, and leave one that has ended as it is; absent: take
 *   it in any case
 * @throws JsdynoError FARM_SUPERSEDED, FARM_CANCELLED where it was left
 */
export async function takeLease(
  sql: Sql,
  { id, name }: { id: string; name: string },
  planner: string,
  unlessSeenMs: number | null = null,
): Promise<PlannerLease> {
  const [taken] = await sql.query<{ token: string; since: string }>(
    `UPDATE jsdyno.experiment SET planner = $2, planner_token = planner_token + 1, planner_seen = clock_timestamp()
     WHERE id = $1::bigint AND ($3::float8 IS NULL OR state = 'running' AND (planner IS NULL OR planner = $2
       OR planner_seen IS NULL OR planner_seen < clock_timestamp() - $3::float8 * interval '1 millisecond'))
     RETURNING planner_token::text AS token, planner_seen::text AS since`,
    [id, planner, unlessSeenMs],
  );
  if (taken === undefined) throw notHeld(name, await stateOf(sql, id));
  return { experiment: id, name, ...taken };
}

/**
 * A transaction of the planner: nobody else takes the planning before its end.
 * @throws JsdynoError FARM_SUPERSEDED, FARM_CANCELLED
 */
export async function asPlanner<T>(farm: FarmSql, lease: PlannerLease, work: (sql: Sql) => Promise<T>): Promise<T> {
  return farm.transaction(async (sql) => {
    const row = await stateOf(sql, lease.experiment, 'FOR SHARE');
    if (!isHeld(lease, row)) throw notHeld(lease.name, row);
    return work(sql);
  });
}

/**
 * Says that the planner is alive.
 * @throws JsdynoError FARM_SUPERSEDED, FARM_CANCELLED
 */
export async function beat(sql: Sql, lease: PlannerLease): Promise<void> {
  const beaten = await sql.query(
    `UPDATE jsdyno.experiment SET planner_seen = clock_timestamp()
     WHERE id = $1::bigint AND planner_token = $2::bigint AND state = 'running' RETURNING 1`,
    [lease.experiment, lease.token],
  );
  if (beaten.length > 0) return;
  throw notHeld(lease.name, await stateOf(sql, lease.experiment));
}

/** Leaves the planning to whoever wants it. */
export async function leaveLease(sql: Sql, lease: PlannerLease): Promise<void> {
  await sql.query(
    `UPDATE jsdyno.experiment SET planner = NULL, planner_seen = NULL WHERE id = $1::bigint AND planner_token = $2::bigint`,
    [lease.experiment, lease.token],
  );
}

interface StateRow extends Record<string, unknown> {
  state: string;
  reason: string | null;
  token: string;
}

async function stateOf(sql: Sql, id: string, lock: 'FOR SHARE' | '' = ''): Promise<StateRow | undefined> {
  const [row] = await sql.query<StateRow>(
    `SELECT state, reason, planner_token::text AS token FROM jsdyno.experiment WHERE id = $1::bigint ${lock}`,
    [id],
  );
  return row;
}

function isHeld({ token }: PlannerLease, row: StateRow | undefined): boolean {
  return row?.token === token && row.state === 'running';
}

/** FARM_CANCELLED or FARM_SUPERSEDED, by what became of it. Pure. */
export function notHeld(name: string, row: Pick<StateRow, 'state' | 'reason'> | undefined): JsdynoError {
  if (row === undefined || row.state === 'cancelled' || row.state === 'failed') {
    const why = row?.reason == null ? '' : `: ${row.reason}`;
    return new JsdynoError('FARM_CANCELLED', `${name} was ended at the farm${why}`, {
      hint: `"jsdyno show ${name}" prints the runs so far, "jsdyno resume ${name}" with the same --farm continues`,
    });
  }
  return new JsdynoError('FARM_SUPERSEDED', `${name} is planned by somebody else now`, {
    hint: `"jsdyno resume ${name}" with the same --farm takes it back`,
  });
}
