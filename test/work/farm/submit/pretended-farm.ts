/** A farm of PostgreSQL itself, a queue of one table, and workers that are loops over the tables. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { TABLES } from '../../../../src/work/farm/sql/tables.ts';
import type { BlockQueue } from '../../../../src/work/farm/submit/block-queue.ts';
import type { Wanted } from '../../../../src/work/farm/submit/blocks.ts';
import type { BlockKey } from '../../../../src/work/farm/wire/order.ts';
import { emptyFarm } from '../empty-farm.ts';
import { recorded } from './recorded.ts';

export interface PretendedFarm {
  sql: FarmSql;
  queue: BlockQueue;
  /** A host that is ready, and heard of just now unless it is said when. */
  host(name: string, more?: { state?: string; silentS?: number }): Promise<void>;
  work(name: string, more?: Working): Worker;
  end(): Promise<void>;
}

interface Working {
  /** Milliseconds of a block. */
  ms?: number;
  /** Called before a block; false: the worker is gone from here on, the block stays under way. */
  goesOn?(key: BlockKey): boolean | Promise<boolean>;
  /** Why a block fails; null where it does not. */
  fails?(key: BlockKey): string | null;
  /** What it finds that is not the same. */
  refuses?: string;
  /** What it says came of a block, in place of what did. */
  says?: unknown;
}

export interface Worker {
  /** Blocks that it has measured, in order. */
  measured: (BlockKey & { variants: readonly number[] })[];
  stop(): Promise<void>;
}

const RETRIES = 3;

export async function pretendedFarm(): Promise<PretendedFarm> {
  const sql = await emptyFarm();
  await sql.query(TABLES);
  await sql.query(`CREATE TABLE job (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), host text, key jsonb,
    taken boolean DEFAULT false, tries integer DEFAULT 0, number bigint GENERATED ALWAYS AS IDENTITY)`);
  const queue: BlockQueue = {
    ensure: async () => {},
    supervise: async () => {},
    async send(host, key, _, within = sql) {
      const [row] = await within.query<{ id: string }>('INSERT INTO job (host, key) VALUES ($1, $2) RETURNING id', [
        host,
        JSON.stringify(key),
      ]);
      return row?.id as string;
    },
    async withdraw(_, job, within = sql) {
      await within.query('DELETE FROM job WHERE id = $1', [job]);
    },
  };
  return {
    ...{ sql, queue, end: () => sql.end() },
    work: (name, more) => working(sql, name, more),
    async host(name, { state = 'ready', silentS = 0 } = {}) {
      await sql.query(
        `INSERT INTO jsdyno.host (name, class, facts, state, seen) VALUES ($1, 'c', '{}', $2, now() - $3::float8 * interval '1 s')
         ON CONFLICT (name) DO UPDATE SET state = excluded.state, seen = excluded.seen`,
        [name, state, silentS],
      );
    },
  };
}

const KEY = 'experiment = $1::bigint AND row = $2 AND generation = $3 AND round = $4';

function working(sql: FarmSql, name: string, { ms = 0, goesOn, fails, refuses, says }: Working = {}): Worker {
  const measured: Worker['measured'] = [];
  let isStopped = false;
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const [job] = await sql.query<{ id: string; key: BlockKey; tries: number }>(
        `UPDATE job SET taken = true, tries = tries + 1 WHERE id = (
           SELECT id FROM job WHERE host = $1 AND NOT taken ORDER BY number LIMIT 1) RETURNING id, key, tries`,
        [name],
      );
      if (job === undefined) {
        await sleep(2);
        continue;
      }
      const { key } = job;
      const values = [key.experiment, key.row, key.generation, key.round];
      const [block] = await sql.query<{ token: string; wanted: Wanted }>(
        `UPDATE jsdyno.block SET state = 'running', token = token + 1 WHERE ${KEY} AND job = $5 AND state = 'queued'
         RETURNING token::text AS token, wanted`,
        [...values, job.id],
      );
      if (block === undefined) continue;
      if (refuses !== undefined) {
        await sql.transaction(async (tx) => {
          await tx.query(
            `INSERT INTO jsdyno.refusal (experiment, host, what, expected, found) VALUES ($1, $2, $3, 'aa', 'bb')
             ON CONFLICT (experiment, host) DO UPDATE SET at = now()`,
            [key.experiment, name, refuses],
          );
          await tx.query(`UPDATE jsdyno.block SET state = 'withdrawn' WHERE ${KEY}`, values);
          await tx.query(`SELECT pg_notify('jsdyno_experiment', $1)`, [key.experiment]);
        });
        continue;
      }
      if ((await goesOn?.(key)) === false) return;
      await sleep(ms);
      const reason = fails?.(key) ?? null;
      if (reason !== null) {
        const isOver = job.tries >= RETRIES;
        await sql.query(`UPDATE jsdyno.block SET state = $5, reason = $7 WHERE ${KEY} AND token = $6::bigint`, [
          ...values,
          isOver ? 'failed' : 'queued',
          block.token,
          reason,
        ]);
        await sql.query('UPDATE job SET taken = $2 WHERE id = $1', [job.id, isOver]);
        if (isOver) await sql.query(`SELECT pg_notify('jsdyno_experiment', $1)`, [key.experiment]);
        continue;
      }
      const { variants } = block.wanted;
      const runs = variants.map((variant) => ({ variant, run: recorded(key.row, variant, key.round) }));
      await sql.transaction(async (tx) => {
        const done = await tx.query(
          `UPDATE jsdyno.block SET state = 'done', ended = clock_timestamp(), result = $5 WHERE ${KEY} AND token = $6::bigint AND state = 'running' RETURNING 1`,
          [...values, JSON.stringify(says ?? { host: name, runs }), block.token],
        );
        if (done.length === 1) measured.push({ ...key, variants });
        await tx.query(`SELECT pg_notify('jsdyno_experiment', $1)`, [key.experiment]);
      });
    }
  };
  const ended = loop();
  return {
    measured,
    async stop() {
      isStopped = true;
      await ended;
    },
  };
}
