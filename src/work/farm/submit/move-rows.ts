import type { FarmSql } from '../sql/sql.ts';
import type { BlockQueue } from './block-queue.ts';
import { asPlanner, type PlannerLease } from './lease.ts';
import type { Placed } from './places.ts';

/** So many rows are moved in one transaction. */
const AT_ONCE = 100;

/**
 * Has rows begin anew on other hosts, whole: what was measured of them stays in the database, and is left out. Doing it again changes nothing.
 *
 * @param moves rows where they are now, and where they are to be
 */
export async function moveRows(
  farm: FarmSql,
  queue: BlockQueue,
  lease: PlannerLease,
  moves: readonly { from: Placed; to: string }[],
): Promise<void> {
  for (let i = 0; i < moves.length; i += AT_ONCE) {
    await asPlanner(farm, lease, async (sql) => {
      const some = moves.slice(i, i + AT_ONCE);
      const rows = JSON.stringify(some.map(({ from: { row, generation }, to }) => ({ row, generation, to })));
      const queued = await sql.query<{ host: string; job: string | null }>(
        `UPDATE jsdyno.block AS block SET state = 'withdrawn', reason = 'its host was lost', ended = clock_timestamp()
         FROM jsonb_to_recordset($2::jsonb) AS moved (row integer, generation integer)
         WHERE block.experiment = $1::bigint AND block.row = moved.row AND block.generation = moved.generation
           AND block.state = 'queued' RETURNING block.host, block.job::text AS job`,
        [lease.experiment, rows],
      );
      for (const { host, job } of queued) if (job !== null) await queue.withdraw(host, job, sql);
      await sql.query(
        `UPDATE jsdyno.block AS block SET state = 'left-out', reason = 'its host was lost'
         FROM jsonb_to_recordset($2::jsonb) AS moved (row integer, generation integer)
         WHERE block.experiment = $1::bigint AND block.row = moved.row AND block.generation = moved.generation
           AND block.state IN ('running', 'done', 'failed')`,
        [lease.experiment, rows],
      );
      await sql.query(
        `UPDATE jsdyno.row_place AS place SET host = moved.to, generation = place.generation + 1, begun = false
         FROM jsonb_to_recordset($2::jsonb) AS moved (row integer, generation integer, "to" text)
         WHERE place.experiment = $1::bigint AND place.row = moved.row AND place.generation = moved.generation`,
        [lease.experiment, rows],
      );
    });
  }
}
