import type { FarmSql } from '../sql/sql.ts';
import { EXPERIMENT_CHANNEL } from '../sql/tables.ts';
import type { BlockKey } from '../wire/order.ts';
import { type EndedBlock, endedOf } from './blocks.ts';

type Key = Omit<BlockKey, 'experiment'>;

/** Blocks that somebody waits for. */
export interface Awaited {
  /** @returns null when the signal was aborted first */
  wait(key: Key, signal: AbortSignal): Promise<EndedBlock | null>;
  end(): Promise<void>;
}

interface Waiter {
  key: Key;
  tell(ended: EndedBlock | null): void;
}

/**
 * Waits for blocks of an experiment: by what workers tell, and by a look into the table now and then, since what is told while the
 * connection is down is lost. One look for all that are waited for.
 *
 * @param onGone one of them is withdrawn: its host may have refused it
 * @param onError a look failed: nothing that is waited for may come
 */
export async function awaitBlocks(
  sql: FarmSql,
  experiment: string,
  { lookMs, onGone, onError }: { lookMs: number; onGone(): void; onError(error: unknown): void },
): Promise<Awaited> {
  const waiters = new Map<string, Waiter>();
  let looking: Promise<void> | null = null;
  let again = false;
  const look = (): void => {
    again = true;
    looking ??= (async () => {
      while (again && waiters.size > 0) {
        again = false;
        const ended = await endedOf(
          sql,
          experiment,
          [...waiters.values()].map(({ key }) => key),
        );
        for (const { state, result, reason, ...key } of ended) {
          const waiter = waiters.get(textOf(key));
          if (state === 'done' && result !== null) waiter?.tell({ state, result });
          else if (state === 'failed') waiter?.tell({ state, reason: reason ?? 'no reason was recorded' });
          else onGone();
        }
      }
    })()
      .catch((error: unknown) => {
        again = false;
        onError(error);
      })
      .finally(() => {
        looking = null;
        if (again && waiters.size > 0) look(); // asked for between the last look and its end
      });
  };
  const unlisten = await sql.listen(EXPERIMENT_CHANNEL, (told) => {
    if (told !== '' && told !== experiment) return;
    look();
  });
  const timer = setInterval(look, lookMs);
  return {
    wait(key, signal) {
      if (signal.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        const gone = () => tell(null);
        const tell = (ended: EndedBlock | null) => {
          waiters.delete(textOf(key));
          signal.removeEventListener('abort', gone);
          resolve(ended);
        };
        waiters.set(textOf(key), { key, tell });
        signal.addEventListener('abort', gone);
        look(); // it may have ended between the queueing and now
      });
    },
    async end() {
      clearInterval(timer);
      await unlisten();
      for (const { tell } of [...waiters.values()]) tell(null);
      await looking;
    },
  };
}

function textOf({ row, generation, round }: Key): string {
  return `${row} ${generation} ${round}`;
}
