import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing } from '../sql/lost-connection.ts';
import type { FarmSql } from '../sql/sql.ts';
import type { BlockQueue } from './block-queue.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/**
 * The same database, by whoever can wait until it is back, or has room again: statements and transactions of which the connection was lost, or that
 * it did not take for now, are done again. They may have been done already: only for those that look first.
 *
 * @param patienceMs how long it may be away, or full
 */
export function patientSql(sql: FarmSql, patienceMs: number, signal?: AbortSignal): FarmSql {
  const again = <T>(work: () => Promise<T>) => patiently(work, patienceMs, signal);
  return {
    query: (text, values) => again(() => sql.query(text, values)),
    transaction: (work) => again(() => sql.transaction(work)),
    listen: (channel, heard) => again(() => sql.listen(channel, heard)),
    end: () => sql.end(),
  };
}

/** The same queue, by whoever can wait: of what it does outside of a transaction. */
export function patientQueue(queue: BlockQueue, patienceMs: number, signal?: AbortSignal): BlockQueue {
  return {
    ensure: (host) => patiently(() => queue.ensure(host), patienceMs, signal),
    supervise: () => patiently(() => queue.supervise(), patienceMs, signal),
    send: (...asked) => queue.send(...asked),
    withdraw: (...asked) => queue.withdraw(...asked),
  };
}

async function patiently<T>(work: () => Promise<T>, patienceMs: number, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || signal?.aborted || performance.now() + pause > until) throw error;
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }
}
