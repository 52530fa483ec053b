import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../sql/sql.ts';

const UNUSED_DAYS = 30;

/**
 * Removes files from the farm's database that nobody has submitted for so long, and that no running experiment needs.
 * @returns how many bundles
 */
export async function sweepBundles(sql: Sql, unusedDays: number = UNUSED_DAYS): Promise<number> {
  const removed = await sql.query(
    `DELETE FROM jsdyno.bundle b
     WHERE b.used < now() - make_interval(days => $1::int)
       AND NOT EXISTS (
         SELECT 1 FROM jsdyno.experiment e
         WHERE e.state = 'running'
           AND e.document -> 'bundles' @> jsonb_build_array(jsonb_build_object('sha256', b.sha256))
       )
     RETURNING b.sha256`,
    [unusedDays],
  );
  return removed.length;
}

const DAY_MS = 24 * 3_600_000;

/** Takes bundles out of the farm that nobody needs, at once and each day until aborted. That it cannot is said, and tried again. */
export async function sweepDaily({
  sql,
  say,
  abort,
}: {
  sql: Sql;
  say(text: string): void;
  abort: AbortSignal;
}): Promise<void> {
  while (!abort.aborted) {
    try {
      const swept = await sweepBundles(sql);
      if (swept > 0) say(`${swept} bundles of files that nobody needs were removed`);
    } catch (error) {
      say(`bundles of files that nobody needs cannot be removed: ${(error as Error).message}`);
    }
    await sleep(DAY_MS, undefined, { signal: abort, ref: false }).catch(() => {});
  }
}
