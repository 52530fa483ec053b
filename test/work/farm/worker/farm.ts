import { setTimeout as sleep } from 'node:timers/promises';
import { packageVersion } from '../../../../src/host/files/package-file.ts';
import type { FarmQueue } from '../../../../src/work/farm/queue.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import type { FarmDocument } from '../../../../src/work/farm/wire/document.ts';
import type { FarmOrder, FarmResult } from '../../../../src/work/farm/wire/order.ts';

/** A document of so many rows on two variants, which nothing can measure but a test's own measurer. */
export function documentOf(rows: number): FarmDocument {
  const runtime = {
    kind: 'node',
    version: '22.0.0',
    executable: '/none',
    sha256: 'x',
    size: 1,
    source: 'path',
    versions: {},
  };
  return {
    version: 1,
    jsdyno: packageVersion(),
    name: 'none',
    kind: 'suite',
    plan: {},
    environment: {},
    variants: ['a', 'b'].map((label) => ({ label, text: label, env: {}, flags: [], runtime })),
    rows: Array.from({ length: rows }, (_, row) => ({ benchmark: `${row}.js`, configuration: '', missing: {} })),
    bundles: [],
  } as unknown as FarmDocument;
}

export interface Block {
  row: number;
  round: number;
  state: string;
  token: string;
  job: string | null;
  reason: string | null;
  result: FarmResult | null;
}

let count = 0;

/** Submits an experiment whose blocks are all queued at once, each row on one host. */
export async function submit(
  sql: FarmSql,
  queue: FarmQueue,
  { document, hosts, rounds = 1, expireSeconds = 600 }: SubmitOptions,
): Promise<string> {
  const name = `test-${process.pid}-${++count}`;
  const [row] = await sql.query<{ id: string }>(
    'INSERT INTO jsdyno.experiment (name, document) VALUES ($1, $2::jsonb) RETURNING id::text AS id',
    [name, JSON.stringify({ ...document, name })],
  );
  const id = (row as { id: string }).id;
  for (const host of hosts) {
    await sql.query(
      `INSERT INTO jsdyno.host (name, class, facts, state) VALUES ($1, 'test', '{}', 'ready') ON CONFLICT DO NOTHING`,
      [host],
    );
    await queue.ensure(host);
  }
  for (let place = 0; place < document.rows.length; place++) {
    const host = hosts[place % hosts.length] as string;
    await sql.query('INSERT INTO jsdyno.row_place (experiment, row, host) VALUES ($1::bigint, $2, $3)', [
      id,
      place,
      host,
    ]);
    for (let round = 1; round <= rounds; round++) {
      const key = { experiment: id, row: place, generation: 1, round };
      const order: FarmOrder = {
        round,
        row: place,
        variants: round % 2 === 0 ? [1, 0] : [0, 1],
        first: null,
        seed: round,
      };
      await sql.transaction(async (within) => {
        const job = await queue.send(host, key, { expireSeconds }, within);
        await within.query(
          `INSERT INTO jsdyno.block (experiment, row, generation, round, host, wanted, job)
           VALUES ($1::bigint, $2, 1, $3, $4, $5::jsonb, $6::uuid)`,
          [id, place, round, host, JSON.stringify(order), job],
        );
      });
    }
  }
  return id;
}

interface SubmitOptions {
  document: FarmDocument;
  hosts: readonly string[];
  rounds?: number;
  expireSeconds?: number;
}

export function blocksOf(sql: FarmSql, experiment: string): Promise<Block[]> {
  return sql.query<Block>(
    `SELECT row, round, state, token::text AS token, job, reason, result FROM jsdyno.block
     WHERE experiment = $1::bigint ORDER BY row, round`,
    [experiment],
  );
}

/** Waits for something that will be true, however busy the machine is; null stands for: not yet. */
export async function until<T>(look: () => Promise<T | null | undefined | false>, limitMs = 120_000): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`it was not so within ${limitMs} ms`);
    await sleep(20);
  }
}

/** Runs that were not measured: what is told is how a row and a round are known again. */
export function runsOf(order: FarmOrder): FarmResult['runs'] {
  return order.variants.map((variant) => ({
    variant,
    run: {
      outcome: { outcome: 'ok', rate: 1000 * order.row + order.round, time: 1 },
      startedAt: 0,
      wallMs: 1,
      stderr: '',
    } as unknown as FarmResult['runs'][number]['run'],
  }));
}
