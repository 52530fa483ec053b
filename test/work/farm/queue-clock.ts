import { QUEUE_SCHEMA } from '../../../src/work/farm/sql/queue-schema.ts';
import type { FarmSql } from '../../../src/work/farm/sql/sql.ts';

/** The clock of a farm's queue, which is a function in its database: seconds pass there at once. */
export function queueClock(sql: FarmSql): (seconds: number) => Promise<void> {
  let ahead = 0;
  return async (seconds) => {
    ahead += seconds;
    await sql.query(`CREATE OR REPLACE FUNCTION ${QUEUE_SCHEMA}.job_now() RETURNS timestamptz LANGUAGE sql STABLE
      AS $$ SELECT pg_catalog.now() + interval '${ahead} s' $$`);
  };
}
