import type { FarmQueue } from '../queue.ts';
import type { FarmSql, Sql } from '../sql/sql.ts';
import { EXPERIMENT_CHANNEL, SCHEMA } from '../sql/tables.ts';

/** A block that no host has begun. */
interface QueuedBlock {
  row: number;
  generation: number;
  round: number;
  host: string;
  job: string | null;
}

/** So many blocks are withdrawn in one transaction: hosts wait for it where they claim one of them. */
const AT_ONCE = 200;

/**
 * Ends an experiment: nobody plans it any more, and what is queued is withdrawn. A block that is being measured is measured to its end, and
 * kept. Doing it again changes nothing, and ends what an earlier call began.
 *
 * @returns how many blocks were withdrawn; null where no experiment of that name runs or was ended so
 */
export async function endExperiment(
  sql: FarmSql,
  queue: Pick<FarmQueue, 'withdraw'>,
  name: string,
  reason: string,
): Promise<number | null> {
  const id = await sql.transaction(async (within) => {
    // The token grows, so that who plans it now can queue no more blocks.
    await within.query(
      `UPDATE ${SCHEMA}.experiment SET state = 'cancelled', reason = $2, ended = now(), planner = NULL, planner_seen = NULL,
       planner_token = planner_token + 1 WHERE name = $1 AND state = 'running'`,
      [name, reason],
    );
    const [found] = await within.query<{ id: string }>(
      `SELECT id FROM ${SCHEMA}.experiment WHERE name = $1 AND state = 'cancelled'`,
      [name],
    );
    if (found !== undefined) await within.query('SELECT pg_notify($1, $2)', [EXPERIMENT_CHANNEL, found.id]);
    return found?.id ?? null;
  });
  if (id === null) return null;
  let withdrawn = 0;
  for (;;) {
    const some = await sql.transaction((within) => withdrawSome(within, queue, id));
    withdrawn += some;
    if (some < AT_ONCE) return withdrawn;
  }
}

/** Says that all of an experiment is measured, for one whose parts were submitted one after the other. Nothing where it does not run. */
export async function finishExperiment(sql: Sql, name: string): Promise<void> {
  await sql.query(
    `UPDATE ${SCHEMA}.experiment SET state = 'done', ended = now(), planner = NULL, planner_seen = NULL
     WHERE name = $1 AND state = 'running'`,
    [name],
  );
}

async function withdrawSome(sql: Sql, queue: Pick<FarmQueue, 'withdraw'>, experiment: string): Promise<number> {
  const blocks = await sql.query<QueuedBlock>(
    `UPDATE ${SCHEMA}.block SET state = 'withdrawn', ended = now() WHERE (experiment, row, generation, round) IN (
       SELECT experiment, row, generation, round FROM ${SCHEMA}.block WHERE experiment = $1 AND state = 'queued'
       ORDER BY row, generation, round LIMIT ${AT_ONCE} FOR UPDATE)
     RETURNING row, generation, round, host, job`,
    [experiment],
  );
  for (const { host, job } of blocks) if (job !== null) await queue.withdraw(host, job, sql);
  return blocks.length;
}
