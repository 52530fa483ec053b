/** How fast hosts measure through a farm, by real workers on a real server. */
import assert from 'node:assert/strict';
import { loadavg } from 'node:os';
import type { TestContext } from 'node:test';
import { openQueue } from '../../../../src/work/farm/queue.ts';
import { measureAtFarm } from '../../../../src/work/farm/submit/measure-at-farm.ts';
import type { TestServer } from '../server.ts';
import { recordedExecution } from '../submit/recorded.ts';
import { preparedFarm } from './chaos.ts';
import { type Member, startWorker } from './crew.ts';

/** The product's own, but for the wait for hosts that join: nothing is to be told late. */
const PACE = { beatMs: 1_000, lookMs: 2_000, lostAfterMs: 120_000 };

export interface Farm {
  /**
   * Measures rows of two variants in so many rounds.
   * @returns blocks a second, and between the ends of a host's blocks, milliseconds, in order
   */
  measure(name: string, options: { rows: number; rounds: number }): Promise<{ rate: number; between: number[] }>;
  /** Lets the first so many hosts measure, and the others wait. */
  use(hosts: number): Promise<void>;
  end(): Promise<void>;
}

/** A farm of sleeping hosts, all of which have joined. */
export async function sleepingFarm(
  server: TestServer,
  { hosts, blockMs }: { hosts: number; blockMs: number },
): Promise<Farm> {
  const url = await server.database();
  const sql = await preparedFarm(url);
  const queue = await openQueue(sql);
  const workers: Member[] = Array.from({ length: hosts }, (_, host) =>
    startWorker({ ...PACE, url, host: `h${host}`, blockMs }),
  );
  const joined = async (state: string) =>
    (await sql.query('SELECT 1 FROM jsdyno.host WHERE state = $1', [state])).length;
  while ((await joined('ready')) < hosts) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    async measure(name, { rows, rounds }) {
      const execution = recordedExecution({ name, rows, variants: 2, runs: rounds, fixed: true });
      // What a host makes ready before its first block is not a block's.
      const ends: number[] = [];
      const events = { onRoundEnd: () => void ends.push(performance.now()) };
      const state = await measureAtFarm({ ...execution, events }, { ...{ sql, queue, ...PACE } });
      if (state !== 'done') throw new Error(`${name} is ${state}`);
      const [first = 0, last = 0] = [ends[0], ends.at(-1)];
      const found = await sql.query<{ host: string; ended: number }>(
        `SELECT block.host, (extract(epoch FROM block.ended) * 1000)::float8 AS ended
         FROM jsdyno.block JOIN jsdyno.experiment ON experiment.id = block.experiment
         WHERE experiment.name = $1 AND block.state = 'done' ORDER BY block.host, block.ended`,
        [name],
      );
      const between = found.flatMap(({ host, ended }, i) => {
        const before = found[i - 1];
        return before?.host === host ? [ended - before.ended] : [];
      });
      return { rate: (rows * (rounds - 1) * 1000) / (last - first), between };
    },
    async use(count) {
      await sql.query(
        `UPDATE jsdyno.host SET state = CASE WHEN substr(name, 2)::int < $1 THEN 'ready' ELSE 'flagged' END`,
        [count],
      );
    },
    async end() {
      await Promise.all(workers.map((worker) => worker.end()));
      await queue.end();
      await sql.end();
    },
  };
}

/**
 * That several hosts measure at least .9 times as much as so many single ones, where one measures so many rows.
 *
 * Blocks are so long that more processes than there are CPUs come to their turns meanwhile: what is measured is who waits for whom.
 */
export async function checkThroughput(
  t: TestContext,
  server: TestServer | undefined,
  { hosts, blockMs, rows, rounds }: { hosts: number; blockMs: number; rows: number; rounds: number },
): Promise<void> {
  assert.ok(server !== undefined);
  const farm = await sleepingFarm(server, { hosts, blockMs });
  try {
    const ratios: number[] = [];
    // Another time where something else had the machine.
    for (let i = 1; i <= 3 && (ratios.at(-1) ?? 0) < 0.9 * hosts; i++) {
      await farm.use(1);
      const one = await farm.measure(`one-${i}`, { rows, rounds });
      await farm.use(hosts);
      const all = await farm.measure(`all-${i}`, { rows: rows * hosts, rounds });
      const ratio = all.rate / one.rate;
      ratios.push(ratio);
      t.diagnostic(
        `${one.rate.toFixed(2)} and ${all.rate.toFixed(2)} blocks a second: ${ratio.toFixed(2)} times, load ${loadavg()[0]?.toFixed(1)}`,
      );
    }
    assert.ok(Math.max(...ratios) >= 0.9 * hosts, ratios.join(' '));
  } finally {
    await farm.end();
  }
}
