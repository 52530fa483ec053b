import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import { makeBoss } from './sql/boss.ts';
import { checkFarm, farmNotPrepared, farmTooNew } from './sql/check.ts';
import { QUEUE_SCHEMA } from './sql/queue-schema.ts';
import type { FarmSql, Sql } from './sql/sql.ts';
import { EXPERIMENT_CHANNEL, HOST_CHANNEL, SCHEMA } from './sql/tables.ts';
import type { BlockKey } from './wire/order.ts';

/** The blocks that each host is to measure, in order. What is true of a block stands in the farm's tables; this says who gets what next. */
export interface FarmQueue {
  /** Makes the host's queue where there is none. Not within a transaction. */
  ensure(host: string): Promise<void>;
  /**
   * @param expireSeconds after how long a block that was taken and not ended is given back, 1 to 86,400; more counts as that
   * @param within whose transaction it is part of
   * @returns the job's id
   */
  send(host: string, key: BlockKey, options: { expireSeconds: number }, within?: Sql): Promise<string>;
  /** The next block of a host, taken; null where there is none. */
  fetch(host: string): Promise<{ job: string; key: BlockKey } | null>;
  /**
   * @returns whether this attempt of the job was still under way: where it was not, it expired meanwhile, and whoever gets the block
   *   finds in the farm's tables that it is done
   */
  complete(host: string, job: string, within: Sql): Promise<boolean>;
  /** Gives a block back, for the reason: it comes again, or, after the last attempt, `supervise` marks it as failed. */
  fail(host: string, job: string, reason: string): Promise<void>;
  /** Gives back all blocks of a host that are taken: by a worker that was killed. Each has used up an attempt. */
  giveBack(host: string): Promise<number>;
  withdraw(host: string, job: string, within?: Sql): Promise<void>;
  /**
   * Gives back what was taken and has expired, and marks blocks as failed, with the reason, that have no attempt left. Not within a
   * transaction; whoever plans, or `farm up`, calls it every few seconds. Several at once are fine.
   */
  supervise(): Promise<void>;
  end(): Promise<void>;
}

/** How often a block is tried again after the first time: a block, not a run, whose failure is a result. */
const RETRIES = 3;
const LONGEST_EXPIRY = 86_400;
/** A queue must not forget blocks of a host that is away for weeks: ten years, s. */
const KEPT = 10 * 365 * 86_400;
/** Ended jobs say nothing that the farm's tables do not, s. */
const KEPT_ENDED = 86_400;
/** Of blocks that have no attempt left, of all hosts. */
const FAILED = 'failed';
/** The version of the queue's tables that this pg-boss works with, and no other. */
const BOSS_VERSION = bossPackage.pgboss.schema;
/** Attempts that are remembered: a host has one block at a time. */
const REMEMBERED = 1_000;
/** Blocks marked as failed in one transaction, at the most. */
const AT_ONCE = 100;

/**
 * @param sql a prepared farm's; it is not ended by `end`
 * @param options superviseSeconds: how often at the most the queues of a farm are looked through for what expired, whoever calls; 1 or more
 * @throws JsdynoError FARM_NOT_PREPARED, FARM_TOO_NEW
 */
export async function openQueue(sql: FarmSql, { superviseSeconds = 5 } = {}): Promise<FarmQueue> {
  await checkFarm(sql);
  const { boss, within } = await makeBoss(sql, { migrate: false, superviseSeconds });
  await checkVersion(boss);
  await boss.start();
  /** Which attempt of a job was fetched here: ending it is bound to that one (pg-boss#925). */
  const attempts = new Map<string, number>();
  const attemptOf = (job: string) => {
    const retryCount = attempts.get(job);
    return retryCount === undefined ? job : [{ id: job, retryCount }];
  };
  const made = new Set<string>();

  /** The queue of failed blocks is made first, since the others name it. */
  const make = async (name: string, options: object) => {
    if (made.has(name)) return;
    if ((await boss.getQueue(name)) === null) {
      await boss.createQueue(name, { retentionSeconds: KEPT, deleteAfterSeconds: KEPT_ENDED, ...options });
    }
    made.add(name);
  };

  return {
    async ensure(host) {
      await make(FAILED, { retryLimit: 1_000_000 });
      await make(queueName(host), { retryLimit: RETRIES, deadLetter: FAILED });
    },

    async send(host, key, { expireSeconds }, caller) {
      const put = async (one: Sql) => {
        const expireInSeconds = Math.min(Math.max(Math.ceil(expireSeconds), 1), LONGEST_EXPIRY);
        const job = await within(one, () => boss.send(queueName(host), { host, key }, { expireInSeconds }));
        if (job === null) throw new Error(`the queue of ${host} did not take a block`);
        await one.query('SELECT pg_notify($1, $2)', [HOST_CHANNEL, host]);
        return job;
      };
      return caller === undefined ? sql.transaction(put) : put(caller);
    },

    async fetch(host) {
      const [job] = await boss.fetch<{ key: BlockKey }>(queueName(host));
      if (job === undefined) return null;
      attempts.set(job.id, job.retryCount);
      const [oldest] = attempts.keys();
      if (attempts.size > REMEMBERED && oldest !== undefined) attempts.delete(oldest);
      return { job: job.id, key: job.data.key };
    },

    async complete(host, job, caller) {
      const answer = await within(caller, () => boss.complete(queueName(host), attemptOf(job)));
      // Not forgotten: the transaction may still be undone, and then it is ended once more.
      return (answer as { affected?: number }).affected === 1;
    },

    async fail(host, job, reason) {
      await boss.fail(queueName(host), attemptOf(job), { reason });
      attempts.delete(job);
    },

    async giveBack(host) {
      const name = queueName(host);
      const taken = await sql.query<{ id: string }>(
        `SELECT id FROM ${QUEUE_SCHEMA}.job WHERE name = $1 AND state = 'active'`,
        [name],
      );
      const ids = taken.map((row) => row.id);
      if (ids.length > 0) await boss.fail(name, ids, { reason: 'the worker was ended while it measured' });
      return ids.length;
    },

    async withdraw(host, job, caller) {
      await within(caller, () => boss.cancel(queueName(host), job));
    },

    async supervise() {
      await boss.supervise();
      while ((await markFailed(sql)) === AT_ONCE);
    },

    end: () => boss.stop({ graceful: false, close: false }),
  };

  /** @returns how many were looked at */
  function markFailed(farm: FarmSql): Promise<number> {
    return farm.transaction((one) =>
      within(one, async () => {
        if ((await boss.getQueue(FAILED)) === null) return 0;
        const jobs = await boss.fetch<{ key: BlockKey }>(FAILED, { batchSize: AT_ONCE, includeMetadata: true });
        for (const { data, sourceId, sourceOutput } of jobs)
          await markBlock(one, data.key, sourceId, saidReason(sourceOutput));
        if (jobs.length > 0) {
          await boss.complete(
            FAILED,
            jobs.map(({ id }) => id),
          );
        }
        return jobs.length;
      }),
    );
  }
}

/** Done is done: an attempt that ended after it had expired may have come first. And a block that was sent anew has another job. */
async function markBlock(sql: Sql, key: BlockKey, job: string | null, reason: string): Promise<void> {
  const marked = await sql.query(
    `UPDATE ${SCHEMA}.block SET state = 'failed', reason = $5, ended = now(), token = token + 1
     WHERE experiment = $1 AND row = $2 AND generation = $3 AND round = $4 AND state IN ('queued', 'running')
     AND (job IS NULL OR job = $6) RETURNING 1`,
    [key.experiment, key.row, key.generation, key.round, reason, job],
  );
  if (marked.length > 0) await sql.query('SELECT pg_notify($1, $2)', [EXPERIMENT_CHANNEL, key.experiment]);
}

/** pg-boss writes what it has to say of a job that expired in the form of an error. */
function saidReason(output: object | null): string {
  const { reason, value } = (output ?? {}) as { reason?: unknown; value?: { message?: unknown } };
  if (typeof reason === 'string') return reason;
  return value?.message === 'job timed out' ? 'it was not ended in time' : 'for no known reason';
}

async function checkVersion(boss: {
  isInstalled(): Promise<boolean>;
  schemaVersion(): Promise<number | null>;
}): Promise<void> {
  if (!(await boss.isInstalled())) throw farmNotPrepared('it has no queue');
  const version = (await boss.schemaVersion()) ?? 0;
  if (version < BOSS_VERSION) throw farmNotPrepared(`its queue is of version ${version}, which is older`);
  if (version > BOSS_VERSION) throw farmTooNew(`its queue is of version ${version}, this jsdyno knows ${BOSS_VERSION}`);
}

/** A host's name may have signs that a queue's may not; `/` is one that may, and no name keeps it. */
export function queueName(host: string): string {
  const signs = encodeURIComponent(host).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `host-${signs.replaceAll('%', '/')}`;
}
