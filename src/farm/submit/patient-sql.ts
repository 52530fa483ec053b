import { setTimeout as sleep } from 'node:timers/promises';
import { isLostConnection } from '../sql/lost-connection.ts';
import type { FarmSql } from '../sql/sql.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/**
 * The same database, by whoever can wait until it is back: statements and transactions of which the connection was lost are done again. They
 * may have been done already: only for those that look first.
 *
 * @param patienceMs how long it may be away
 */
export function patientSql(sql: FarmSql, patienceMs: number, signal?: AbortSignal): FarmSql {
  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    const until = performance.now() + patienceMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await work();
      } catch (error) {
        if (!isLostConnection(error) || signal?.aborted || performance.now() + pause > until) throw error;
        await sleep(pause, undefined, { signal }).catch(() => {});
      }
    }
  };
  return {
    query: (text, values) => again(() => sql.query(text, values)),
    transaction: (work) => again(() => sql.transaction(work)),
    listen: (channel, heard) => again(() => sql.listen(channel, heard)),
    end: () => sql.end(),
  };
}
