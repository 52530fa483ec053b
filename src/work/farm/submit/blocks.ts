import { isDeepStrictEqual } from 'node:util';
import { jsonText } from '../sql/json-text.ts';
import type { Sql } from '../sql/sql.ts';
import type { BlockKey, FarmOrder, FarmResult } from '../wire/order.ts';
import type { BlockQueue } from './block-queue.ts';

/** What is stored of an order beside its block's key. */
export type Wanted = Omit<FarmOrder, 'row' | 'round'>;

/** A block that needs no more waiting. */
export type EndedBlock = { state: 'done'; result: FarmResult } | { state: 'failed'; reason: string };

interface BlockRow extends Record<string, unknown> {
  state: 'queued' | 'running' | 'done' | 'failed' | 'left-out' | 'withdrawn';
  wanted: Wanted;
  result: FarmResult | null;
  reason: string | null;
  host: string;
  job: string | null;
}

const KEY = 'experiment = $1::bigint AND row = $2 AND generation = $3 AND round = $4';

function valuesOf({ experiment, row, generation, round }: BlockKey): (string | number)[] {
  return [experiment, row, generation, round];
}

interface BlockRequest {
  key: BlockKey;
  host: string;
  wanted: Wanted;
  expireSeconds: number;
  /**
   * It may be decided before it is asked for: what is known of the block stays as it is. An earlier sitting, which knew more, may have
   * had it measured with fewer variants.
   */
  isAhead?: boolean;
}

/**
 * Has a block measured that was not: queues it, or finds it queued, under way or measured, with the variants that are wanted or more.
 *
 * @param sql a transaction of the planner
 * @returns what came of it; null while that is not known
 */
export async function wantBlock(sql: Sql, queue: BlockQueue, request: BlockRequest): Promise<EndedBlock | null> {
  const { key, wanted } = request;
  const [there] = await sql.query<BlockRow>(
    `SELECT state, wanted, result, reason, host, job::text AS job FROM jsdyno.block WHERE ${KEY} FOR UPDATE`,
    valuesOf(key),
  );
  if (there === undefined) {
    await sql.query(
      `INSERT INTO jsdyno.block (experiment, row, generation, round, host, wanted)
       VALUES ($1::bigint, $2, $3, $4, $5, $6::jsonb)`,
      [...valuesOf(key), request.host, jsonText(wanted)],
    );
    await sendBlock(sql, queue, request);
    return null;
  }
  if (request.isAhead === true) return null;
  const covers = isCovered(wanted.variants, there.wanted.variants);
  if (there.state === 'failed') return { state: 'failed', reason: there.reason ?? 'no reason was recorded' };
  if ((there.state === 'done' || there.state === 'left-out') && there.result !== null && covers) {
    if (there.state === 'left-out') {
      await sql.query(`UPDATE jsdyno.block SET state = 'done', reason = NULL WHERE ${KEY}`, valuesOf(key));
    }
    return { state: 'done', result: there.result };
  }
  if (there.state === 'running' && covers) return null;
  if (there.state === 'queued') {
    if (!isDeepStrictEqual(there.wanted, JSON.parse(jsonText(wanted)))) {
      await sql.query(`UPDATE jsdyno.block SET wanted = $5::jsonb WHERE ${KEY}`, [...valuesOf(key), jsonText(wanted)]);
    }
    return null;
  }
  if (there.state === 'running' && there.job !== null) await queue.withdraw(there.host, there.job, sql);
  await requeue(sql, queue, request, there);
  return null;
}

/** Measures a block again, whole: with the variants that it had, too, since those of a block are measured side by side. */
async function requeue(sql: Sql, queue: BlockQueue, request: BlockRequest, there: BlockRow): Promise<void> {
  const { key, wanted, host } = request;
  const isMeasured = there.state === 'running' || there.state === 'done';
  const before = isMeasured ? there.wanted.variants.filter((one) => !wanted.variants.includes(one)) : [];
  // The token grows: whoever measures it now has lost it.
  await sql.query(
    `UPDATE jsdyno.block SET state = 'queued', token = token + 1, host = $5, wanted = $6::jsonb, result = NULL, reason = NULL,
     job = NULL, queued = clock_timestamp(), started = NULL, ended = NULL WHERE ${KEY}`,
    [...valuesOf(key), host, jsonText({ ...wanted, variants: [...wanted.variants, ...before] })],
  );
  await sendBlock(sql, queue, request);
}

async function sendBlock(sql: Sql, queue: BlockQueue, { key, host, expireSeconds }: BlockRequest): Promise<void> {
  const job = await queue.send(host, key, { expireSeconds }, sql);
  await sql.query(`UPDATE jsdyno.block SET job = $5::uuid WHERE ${KEY}`, [...valuesOf(key), job]);
}

/**
 * A block that is not wanted any more: withdrawn where it was not begun, else left out.
 * @param sql a transaction of the planner
 */
export async function unwantBlock(sql: Sql, queue: BlockQueue, key: BlockKey): Promise<void> {
  const [queued] = await sql.query<{ host: string; job: string | null }>(
    `UPDATE jsdyno.block SET state = 'withdrawn', reason = 'it was decided before it began', ended = clock_timestamp()
     WHERE ${KEY} AND state = 'queued' RETURNING host, job::text AS job`,
    valuesOf(key),
  );
  if (queued !== undefined) {
    if (queued.job !== null) await queue.withdraw(queued.host, queued.job, sql);
    return;
  }
  await sql.query(
    `UPDATE jsdyno.block SET state = 'left-out', reason = 'it was decided before it ended'
     WHERE ${KEY} AND state IN ('running', 'done', 'failed')`,
    valuesOf(key),
  );
}

/** Blocks of these that ended, and those that nobody measures any more. */
export async function endedOf(
  sql: Sql,
  experiment: string,
  keys: readonly Pick<BlockKey, 'row' | 'generation' | 'round'>[],
): Promise<(Omit<BlockKey, 'experiment'> & Pick<BlockRow, 'state' | 'result' | 'reason'>)[]> {
  return sql.query(
    `SELECT block.row, block.generation, block.round, block.state, block.result, block.reason
     FROM jsonb_to_recordset($2::jsonb) AS asked (row integer, generation integer, round integer)
     JOIN jsdyno.block AS block USING (row, generation, round)
     WHERE block.experiment = $1::bigint AND block.state NOT IN ('queued', 'running')`,
    [experiment, JSON.stringify(keys)],
  );
}

function isCovered(wanted: readonly number[], by: readonly number[]): boolean {
  return wanted.every((one) => by.includes(one));
}
