import { setTimeout as sleep } from 'node:timers/promises';
import type { FarmQueue } from '../../../../src/work/farm/queue.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { EXPERIMENT_CHANNEL } from '../../../../src/work/farm/sql/tables.ts';
import type { FarmOrder, FarmResult } from '../../../../src/work/farm/wire/order.ts';

/** A host of a test: it starts nothing, and its runs have the rates that it is told. */
export interface TestHost {
  /** Blocks that it has measured. */
  blocks: number;
  /** Fulfilled when it has stopped. */
  stop(): Promise<void>;
}

interface HostOptions {
  name: string;
  /** Of a variant by its place, in a round. */
  rateOf(variant: number, round: number): number;
  /** What it waits for before each block. */
  before?: (() => Promise<void>) | undefined;
}

export async function aHost(sql: FarmSql, queue: FarmQueue, { name, rateOf, before }: HostOptions): Promise<TestHost> {
  await sql.query(
    `INSERT INTO jsdyno.host (name, class, facts, state, seen) VALUES ($1, 'a class', '{}', 'ready', now())
     ON CONFLICT (name) DO UPDATE SET state = 'ready', seen = now()`,
    [name],
  );
  await queue.ensure(name);
  const halt = new AbortController();
  const host = { blocks: 0, stop: async () => {} };
  const work = (async () => {
    while (!halt.signal.aborted) {
      await sql.query('UPDATE jsdyno.host SET seen = now() WHERE name = $1', [name]);
      const job = await queue.fetch(name);
      if (job === null) {
        await sleep(10);
        continue;
      }
      await before?.();
      const { experiment, row, generation, round } = job.key;
      const key = [experiment, row, generation, round];
      const where = 'experiment = $1::bigint AND row = $2 AND generation = $3 AND round = $4';
      const [claimed] = await sql.query<{ wanted: Pick<FarmOrder, 'variants'> }>(
        `UPDATE jsdyno.block SET state = 'running', token = token + 1, started = now() WHERE ${where} AND state = 'queued'
         RETURNING wanted`,
        key,
      );
      if (claimed === undefined) continue;
      const runs = claimed.wanted.variants.map((variant, i) => ({
        variant,
        run: {
          outcome: {
            outcome: 'ok' as const,
            rate: rateOf(variant, round),
            time: (1 / rateOf(variant, round)).toFixed(9),
            parameters: {},
            resources: {},
          },
          startedAt: Date.now() + 10 * i,
          wallMs: 1,
          stderr: '',
        },
      }));
      const result: FarmResult = { host: name, runs };
      await sql.transaction(async (within) => {
        await within.query(`UPDATE jsdyno.block SET state = 'done', result = $5::jsonb, ended = now() WHERE ${where}`, [
          ...key,
          JSON.stringify(result),
        ]);
        await queue.complete(name, job.job, within);
        await within.query('SELECT pg_notify($1, $2)', [EXPERIMENT_CHANNEL, experiment]);
      });
      host.blocks++;
    }
  })();
  host.stop = async () => {
    halt.abort();
    await work;
  };
  return host;
}
