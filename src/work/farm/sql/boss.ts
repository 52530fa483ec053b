import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgBoss } from 'pg-boss';
import { farmDrivers } from './drivers.ts';
import { QUEUE_SCHEMA } from './queue-schema.ts';
import type { Sql } from './sql.ts';

/** The queue's engine, and a way to let it work within somebody's transaction. */
interface Boss {
  boss: PgBoss;
  /** What the engine does in `work` is part of that transaction; all that it looks up for it, as well. */
  within<T>(sql: Sql | undefined, work: () => Promise<T>): Promise<T>;
}

/**
 * pg-boss over the farm's connections. It is handed a transaction for one call as `db`, but what it does not know of a queue yet it reads
 * on its own connection: within a transaction that would wait for a connection that nobody gives back. So it asks each time whose turn it is.
 *
 * @param options migrate: whether it makes and changes its tables, as its owner alone can; superviseSeconds: see openQueue
 */
export async function makeBoss(
  sql: Sql,
  { migrate, superviseSeconds }: { migrate: boolean; superviseSeconds: number },
): Promise<Boss> {
  const transaction = new AsyncLocalStorage<Sql>();
  const { PgBoss } = await farmDrivers();
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => ({ rows: await (transaction.getStore() ?? sql).query(text, values) }),
    },
    schema: QUEUE_SCHEMA,
    migrate,
    createSchema: migrate,
    // Whoever plans sees to jobs that were not ended, by a call; nothing is scheduled, and hosts are in the farm's own tables.
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: superviseSeconds,
    registerInstance: false,
  });
  // What fails in a call rejects there; this is of its own timers, which try again. Without a listener it would end the process.
  boss.on('error', () => {});
  return { boss, within: (one, work) => (one === undefined ? work() : transaction.run(one, work)) };
}

/** Makes the queue's tables, or brings them up. Two at once are fine where its schema is there: pg-boss has a lock of its own. */
export async function installQueue(sql: Sql): Promise<void> {
  const { boss } = await makeBoss(sql, { migrate: true, superviseSeconds: 60 });
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: true, close: false });
  }
}
