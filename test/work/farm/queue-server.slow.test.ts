import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median } from '../../../src/stats/describe.ts';
import { type FarmQueue, openQueue, queueName } from '../../../src/work/farm/queue.ts';
import { connectFarm } from '../../../src/work/farm/sql/connect.ts';
import { prepareFarm } from '../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../src/work/farm/sql/sql.ts';
import { queueClock } from './queue-clock.ts';
import { testServer } from './server.ts';

const server = await testServer();
const skip = server === undefined && 'no PostgreSQL here';

const keyOf = (round: number) => ({ experiment: '1', row: 0, generation: 1, round });
const expiry = { expireSeconds: 600 };

/** @returns the URL of a prepared, empty farm */
async function newFarm(): Promise<string> {
  const url = (await server?.database()) ?? '';
  const sql = await connectFarm(url);
  await prepareFarm(sql);
  await sql.end();
  return url;
}

async function opened(url: string): Promise<{ sql: FarmSql; queue: FarmQueue }> {
  const sql = await connectFarm(url);
  return { sql, queue: await openQueue(sql) };
}

test('each block is got by one of several who fetch at once', { skip }, async () => {
  const url = await newFarm();
  const those = await Promise.all([1, 2, 3, 4, 5].map(() => opened(url)));
  await Promise.all(those.map(({ queue }) => queue.ensure('a')));
  const rounds = Array.from({ length: 100 }, (_, index) => index + 1);
  for (const round of rounds) await those[0]?.queue.send('a', keyOf(round), expiry);
  const got: number[] = [];
  await Promise.all(
    those.map(async ({ sql, queue }) => {
      for (let one = await queue.fetch('a'); one !== null; one = await queue.fetch('a')) {
        const { job, key } = one;
        got.push(key.round);
        assert.equal(await sql.transaction((within) => queue.complete('a', job, within)), true);
      }
    }),
  );
  assert.deepEqual(
    got.sort((a, b) => a - b),
    rounds,
  );
  for (const { sql, queue } of those) {
    await queue.end();
    await sql.end();
  }
});

test('several see to the queues at once: each block that expired is given back once, and failed ones are marked', {
  skip,
}, async () => {
  const url = await newFarm();
  const those = await Promise.all(
    [1, 2, 3].map(async () => {
      const sql = await connectFarm(url);
      return { sql, queue: await openQueue(sql, { superviseSeconds: 1 }) };
    }),
  );
  const [{ sql, queue } = assert.fail()] = those;
  const hosts = ['a', 'b', 'c'];
  const [experiment] = await sql.query<{ id: string }>(
    `INSERT INTO jsdyno.experiment (name, document) VALUES ('x', '{}') RETURNING id`,
  );
  for (const [row, host] of hosts.entries()) {
    await queue.ensure(host);
    const key = { ...keyOf(1), experiment: experiment?.id ?? '', row };
    await queue.send(host, key, { expireSeconds: 1 });
    await sql.query(
      `INSERT INTO jsdyno.block (experiment, row, generation, round, host, wanted) VALUES ($1, $2, 1, 1, $3, '{}')`,
      [key.experiment, row, host],
    );
  }
  const pass = queueClock(sql);
  // Taken and never ended, four times each.
  const taken: Record<string, number> = { a: 0, b: 0, c: 0 };
  const failed = `SELECT row, reason, token FROM jsdyno.block WHERE state = 'failed' ORDER BY row`;
  let marked: object[] = [];
  for (let tries = 0; marked.length < hosts.length; tries++) {
    assert.ok(tries < 20, JSON.stringify([taken, marked]));
    for (const host of hosts) if ((await queue.fetch(host)) !== null) taken[host] = (taken[host] ?? 0) + 1;
    await Promise.all(those.map((one) => one.queue.supervise()));
    marked = await sql.query(failed);
    await pass(2);
  }
  assert.deepEqual(taken, { a: 4, b: 4, c: 4 });
  const reason = 'it was not ended in time';
  assert.deepEqual(
    marked,
    hosts.map((_, row) => ({ row, reason, token: '1' })),
  );
  for (const one of those) {
    await one.queue.end();
    await one.sql.end();
  }
});

test('a fetch is as fast with 100,000 blocks in the queue as with few', { skip }, async (t) => {
  const [few, many] = await Promise.all([newFarm().then(opened), newFarm().then(opened)]);
  await fill(few, 200);
  await fill(many, 100_000);
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] };
  for (let block = 0; block < 100; block++) {
    times.few.push(await timeOfFetch(few));
    times.many.push(await timeOfFetch(many));
  }
  const ratio = median(times.many) / median(times.few);
  t.diagnostic(`a block of 100,000 takes ${ratio.toFixed(2)} times as long as one of 200`);
  // A fetch that looks at each block in the queue takes hundreds of times as long.
  assert.ok(ratio < 5, `${ratio}`);
  for (const { sql, queue } of [few, many]) {
    await queue.end();
    await sql.end();
  }
});

async function fill({ sql, queue }: { sql: FarmSql; queue: FarmQueue }, blocks: number): Promise<void> {
  await queue.ensure('a');
  await queue.send('a', keyOf(1), expiry);
  // Copies of the one, each with an id and a time of its own.
  const other: Record<string, string> = { id: 'gen_random_uuid()', created_on: `created_on + n * interval '1 ms'` };
  const columns = await sql.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE (table_schema, table_name) = ('jsdyno_queue', 'job')`,
  );
  await sql.query(
    `INSERT INTO jsdyno_queue.job (${columns.map(({ name }) => name)})
     SELECT ${columns.map(({ name }) => other[name] ?? name)} FROM jsdyno_queue.job, generate_series(1, $2) n WHERE name = $1`,
    [queueName('a'), blocks - 1],
  );
}

/** To take a block and to end it, ms. */
async function timeOfFetch({ sql, queue }: { sql: FarmSql; queue: FarmQueue }): Promise<number> {
  const begin = performance.now();
  const got = await queue.fetch('a');
  assert.ok(got !== null);
  await sql.transaction((within) => queue.complete('a', got.job, within));
  return performance.now() - begin;
}
