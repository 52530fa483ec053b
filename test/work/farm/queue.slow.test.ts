import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FarmQueue, openQueue, queueName } from '../../../src/work/farm/queue.ts';
import { prepareFarm } from '../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../src/work/farm/sql/sql.ts';
import { emptyFarm } from './empty-farm.ts';
import { queueClock } from './queue-clock.ts';

let sql: FarmSql;
let queue: FarmQueue;
before(async () => {
  sql = await emptyFarm();
  await prepareFarm(sql);
  queue = await openQueue(sql, { superviseSeconds: 1 });
});
after(async () => {
  await queue.end();
  await sql.end();
});

const expiry = { expireSeconds: 600 };
const keyOf = (round: number) => ({ experiment: '1', row: 0, generation: 1, round });

test('a host gets its blocks in the order in which they were sent, and no other host does', async () => {
  for (const host of ['a', 'b']) await queue.ensure(host);
  for (const round of [1, 2, 3]) await queue.send('a', keyOf(round), expiry);
  assert.equal(await queue.fetch('b'), null);
  const rounds = [];
  for (let got = await queue.fetch('a'); got !== null; got = await queue.fetch('a')) rounds.push(got.key);
  assert.deepEqual(rounds, [1, 2, 3].map(keyOf));
});

test('what is sent in a transaction that is undone was never sent; nor is what is completed in one', async () => {
  await queue.ensure('c');
  await assert.rejects(
    sql.transaction(async (within) => {
      await queue.send('c', keyOf(1), expiry, within);
      throw new Error('undone');
    }),
    /undone/,
  );
  assert.equal(await queue.fetch('c'), null);

  await queue.send('c', keyOf(2), expiry);
  const got = await queue.fetch('c');
  assert.ok(got !== null);
  await assert.rejects(
    sql.transaction(async (within) => {
      assert.equal(await queue.complete('c', got.job, within), true);
      throw new Error('undone');
    }),
    /undone/,
  );
  assert.equal(await sql.transaction((within) => queue.complete('c', got.job, within)), true);
  assert.equal(await sql.transaction((within) => queue.complete('c', got.job, within)), false, 'once only');
});

test('a queue that somebody else made is found within a transaction', async () => {
  const other = await openQueue(sql);
  await other.ensure('late');
  await sql.transaction((within) => queue.send('late', keyOf(1), expiry, within));
  assert.deepEqual((await other.fetch('late'))?.key, keyOf(1));
  await other.end();
});

test('a send tells the host, when the transaction is there for others to see', async () => {
  const told: string[] = [];
  const end = await sql.listen('jsdyno_host', (host) => told.push(host));
  await queue.ensure('heard');
  await sql.transaction(async (within) => {
    await queue.send('heard', keyOf(1), expiry, within);
    assert.deepEqual(told, []);
  });
  for (let tries = 0; told.length === 0 && tries < 600; tries++) await sleep(50);
  assert.deepEqual(told, ['heard']);
  await end();
});

test('a block that was withdrawn is not got', async () => {
  await queue.ensure('w');
  const job = await queue.send('w', keyOf(1), expiry);
  await queue.send('w', keyOf(2), expiry);
  await queue.withdraw('w', job);
  assert.deepEqual((await queue.fetch('w'))?.key, keyOf(2));
});

test('a block is tried again three times, then it is marked as failed with the last reason', async () => {
  await queue.ensure('f');
  const experiment = await blockOf('f', 'failing');
  await queue.send('f', { ...keyOf(1), experiment }, expiry);
  for (let attempt = 1; attempt <= 4; attempt++) {
    const got = await queue.fetch('f');
    assert.ok(got !== null, `attempt ${attempt}`);
    await queue.fail('f', got.job, `reason ${attempt}`);
  }
  assert.equal(await queue.fetch('f'), null);
  await queue.supervise();
  assert.deepEqual(
    await sql.query('SELECT state, reason, token FROM jsdyno.block WHERE experiment = $1', [experiment]),
    [{ state: 'failed', reason: 'reason 4', token: '1' }],
  );
});

test('a block that was taken and not ended is given back, and its first attempt ends nothing any more', async () => {
  await queue.ensure('e');
  await queue.send('e', keyOf(1), { expireSeconds: 1 });
  const first = await queue.fetch('e');
  assert.ok(first !== null);
  const other = await openQueue(sql, { superviseSeconds: 1 });
  await queueClock(sql)(2);
  await other.supervise();
  const second = await other.fetch('e');
  assert.deepEqual(second, first, 'the same job');
  assert.equal(await sql.transaction((within) => queue.complete('e', first.job, within)), false);
  assert.equal(await sql.transaction((within) => other.complete('e', first.job, within)), true);
  await other.end();
});

test('what a worker that was killed had taken is given back at once', async () => {
  await queue.ensure('k');
  await queue.send('k', keyOf(1), expiry);
  assert.ok((await queue.fetch('k')) !== null);
  assert.equal(await queue.fetch('k'), null);
  const next = await openQueue(sql);
  assert.equal(await next.giveBack('k'), 1);
  assert.deepEqual((await next.fetch('k'))?.key, keyOf(1));
  await next.end();
});

test('every name of a host has a queue of its own', () => {
  const hosts = ['a b', 'a/b', 'a%20b', 'a_b', 'ä', "it's", 'a.b-c', 'host-a'];
  const names = hosts.map(queueName);
  assert.equal(new Set(names).size, hosts.length);
  for (const name of names) assert.match(name, /^[\w.\-/]+$/);
});

/** @returns the id of an experiment with one block of a host */
async function blockOf(host: string, name: string): Promise<string> {
  await sql.query(`INSERT INTO jsdyno.host (name, class, facts, state) VALUES ($1, 'x', '{}', 'ready')`, [host]);
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO jsdyno.experiment (name, document) VALUES ($1, '{}') RETURNING id`,
    [name],
  );
  assert.ok(row !== undefined);
  await sql.query(
    `INSERT INTO jsdyno.block (experiment, row, generation, round, host, wanted) VALUES ($1, 0, 1, 1, $2, '{}')`,
    [row.id, host],
  );
  return row.id;
}
