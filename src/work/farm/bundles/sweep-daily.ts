import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../sql/sql.ts';
import { sweepBundles } from './sweep-bundles.ts';

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
