import { jsonText } from '../sql/json-text.ts';
import type { FarmSql, Sql } from '../sql/sql.ts';
import { EXPERIMENT_CHANNEL } from '../sql/tables.ts';
import type { BlockKey, FarmOrder, FarmResult } from '../wire/order.ts';
import { holdLease, type Lease } from './lease.ts';
import type { Refused } from './measurer.ts';
import type { Fetched, WorkerQueue } from './worker-queue.ts';

/** A block that this worker measures: it is its own as long as the block's token is this one. */
export interface Attempt extends Fetched {
  token: string;
  order: FarmOrder;
}

/** The block is not this attempt's any more; what was measured of it is discarded. */
export class BlockLost extends Error {
  override readonly name = 'BlockLost';
  constructor() {
    super('the block was given to another attempt, or is not wanted any more');
  }
}

type Queue = Pick<WorkerQueue, 'complete' | 'fail' | 'giveBack'>;

/** `WHERE` of one attempt's block: $1 to $4 are its key, $5 its token. */
const MINE = `experiment = $1::bigint AND row = $2 AND generation = $3 AND round = $4 AND token = $5::bigint AND state = 'running'`;

function keyValues({ experiment, row, generation, round }: BlockKey): (string | number)[] {
  return [experiment, row, generation, round];
}

/**
 * Makes a job's block this worker's, by a token that grows. A block that is wanted no more, or not from here, or by another job, leaves the
 * queue.
 *
 * @returns `not-wanted` where it left the queue; `not-now` where the host measures nothing now, and the job is to be given back
 * @throws LeaseLost
 */
export async function claim(
  sql: FarmSql,
  queue: Queue,
  lease: Lease,
  fetched: Fetched,
): Promise<Attempt | 'not-wanted' | 'not-now'> {
  return sql.transaction(async (within) => {
    const state = await holdLease(within, lease);
    if (state === 'draining' || state === 'drained') return 'not-now';
    const { key, job } = fetched;
    const [block] = await within.query<{ token: string; wanted: Omit<FarmOrder, 'row' | 'round'> }>(
      `UPDATE jsdyno.block AS block SET state = 'running', token = block.token + 1, started = clock_timestamp()
       FROM jsdyno.experiment AS experiment
       WHERE block.experiment = $1::bigint AND block.row = $2 AND block.generation = $3 AND block.round = $4
         AND block.host = $5 AND (block.job IS NULL OR block.job = $6::uuid) AND block.state IN ('queued', 'running')
         AND experiment.id = block.experiment AND experiment.state = 'running'
       RETURNING block.token::text AS token, block.wanted`,
      [...keyValues(key), lease.host, job],
    );
    if (block === undefined) {
      await queue.complete(lease.host, job, within);
      return 'not-wanted';
    }
    // From its first block on a row is not taken to another host.
    await within.query(
      `UPDATE jsdyno.row_place SET begun = true
       WHERE experiment = $1::bigint AND row = $2 AND generation = $3 AND host = $4 AND NOT begun`,
      [key.experiment, key.row, key.generation, lease.host],
    );
    return { ...fetched, token: block.token, order: { ...block.wanted, row: key.row, round: key.round } };
  });
}

/** Whether a block is still this attempt's. */
export async function isMine(sql: Sql, { key, token }: Attempt): Promise<boolean> {
  return (await sql.query(`SELECT 1 FROM jsdyno.block WHERE ${MINE}`, [...keyValues(key), token])).length === 1;
}

/**
 * Stores what came of a block, and ends its job, both or neither.
 * @throws BlockLost
 */
export async function complete(sql: FarmSql, queue: Queue, attempt: Attempt, result: FarmResult): Promise<void> {
  const { key, token, job } = attempt;
  await sql.transaction(async (within) => {
    const done = await within.query(
      `UPDATE jsdyno.block SET state = 'done', result = $6::jsonb, reason = NULL, ended = clock_timestamp()
       WHERE ${MINE} RETURNING 1`,
      [...keyValues(key), token, jsonText(result)],
    );
    if (done.length !== 1) throw new BlockLost();
    await queue.complete(result.host, job, within);
    await tell(within, key);
  });
}

/**
 * Takes the job of a block that is not this attempt's any more out of the queue: else it would come once more when it has expired, for
 * nothing. Where another attempt at the job has begun meanwhile, the job stays.
 */
export async function dropJob(sql: FarmSql, queue: Queue, host: string, { job }: Attempt): Promise<void> {
  await sql.transaction((within) => queue.complete(host, job, within));
}

/** Gives a block back to its host's queue, which counts its attempts. Nothing happens to one that is not this attempt's any more. */
export async function giveUp(sql: Sql, queue: Queue, host: string, attempt: Attempt, reason: string): Promise<void> {
  const { key, token, job } = attempt;
  const mine = await sql.query(`UPDATE jsdyno.block SET state = 'queued', reason = $6 WHERE ${MINE} RETURNING 1`, [
    ...keyValues(key),
    token,
    plainText(reason),
  ]);
  // Killed here, the worker gives the job back when it is back.
  if (mine.length === 1) await queue.fail(host, job, plainText(reason));
}

/**
 * Says that this host may not measure an experiment, and takes the block out of its queue: whoever plans gives the row to another host.
 */
export async function refuse(
  sql: FarmSql,
  queue: Queue,
  host: string,
  attempt: Attempt,
  { what, expected, found, message }: Refused,
): Promise<void> {
  const { key, token, job } = attempt;
  await sql.transaction(async (within) => {
    await within.query(
      `INSERT INTO jsdyno.refusal (experiment, host, what, expected, found) VALUES ($1::bigint, $2, $3, $4, $5)
       ON CONFLICT (experiment, host)
       DO UPDATE SET what = excluded.what, expected = excluded.expected, found = excluded.found, at = now()`,
      [key.experiment, host, ...[what, expected, found].map(plainText)],
    );
    await within.query(
      `UPDATE jsdyno.block SET state = 'withdrawn', reason = $6, ended = clock_timestamp() WHERE ${MINE}`,
      [...keyValues(key), token, plainText(`refused by ${host}: ${message}`)],
    );
    await queue.complete(host, job, within);
    await tell(within, key);
  });
}

/** What was under way under earlier leases of this host goes back to its queue: its worker has ended. */
export async function giveBackAll(sql: Sql, queue: Queue, { host }: Lease): Promise<number> {
  const blocks = await sql.query(
    `UPDATE jsdyno.block SET state = 'queued', reason = 'its worker ended while measuring it'
     WHERE host = $1 AND state = 'running' RETURNING 1`,
    [host],
  );
  // Also what was fetched and not claimed yet. Killed in between, it is done again.
  await queue.giveBack(host);
  return blocks.length;
}

async function tell(sql: Sql, { experiment }: BlockKey): Promise<void> {
  await sql.query('SELECT pg_notify($1, $2)', [EXPERIMENT_CHANNEL, experiment]);
}

/** PostgreSQL's texts hold no NUL. */
function plainText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
