import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectFarm } from '../../../../src/work/farm/sql/connect.ts';
import { isLostConnection } from '../../../../src/work/farm/sql/lost-connection.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { ownServer } from '../server.ts';

const server = await ownServer();
const skip = server === undefined && 'no PostgreSQL here';

/** The farm's database of a new, empty one. */
async function farm(): Promise<FarmSql> {
  return connectFarm((await server?.database()) ?? '');
}

test('rows of one statement, of several, and of one with values', { skip }, async () => {
  const sql = await farm();
  assert.deepEqual(await sql.query('SELECT 1 AS a; SELECT 2 AS a'), [{ a: 1 }, { a: 2 }]);
  assert.deepEqual(
    await sql.query(`SELECT $1::bigint AS id, $2::jsonb AS json, $3::bytea AS bytes`, [7, '[1]', Buffer.from('x')]),
    [{ id: '7', json: [1], bytes: Buffer.from('x') }],
  );
  await sql.end();
});

test('all of a transaction or nothing, also where an error was swallowed within it', { skip }, async () => {
  const sql = await farm();
  await sql.query('CREATE TABLE t (a integer)');
  await assert.rejects(
    sql.transaction(async (within) => {
      await within.query('INSERT INTO t VALUES (1)');
      throw new Error('mine');
    }),
    /mine/,
  );
  await assert.rejects(
    sql.transaction(async (within) => {
      await within.query('INSERT INTO t VALUES (2)');
      await within.query('SELECT 1 / 0').catch(() => {});
    }),
    /undone/,
  );
  await sql.transaction((within) => within.query('INSERT INTO t VALUES (3)'));
  assert.deepEqual(await sql.query('SELECT a FROM t'), [{ a: 3 }]);
  await sql.end();
});

test('a connection that is lost in a transaction undoes it, and the next statement has another', { skip }, async () => {
  const sql = await farm();
  await sql.query('CREATE TABLE t (a integer)');
  const lost = await sql
    .transaction(async (within) => {
      await within.query('INSERT INTO t VALUES (1)');
      const [row] = await within.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await sql.query('SELECT pg_terminate_backend($1)', [row?.pid]);
      await within.query('INSERT INTO t VALUES (2)');
    })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  assert.ok(isLostConnection(lost), String(lost));
  assert.deepEqual(await sql.query('SELECT a FROM t'), []);
  await sql.end();
});

test('a listener hears, and hears again after its connection was lost and after the server was killed', {
  skip,
}, async () => {
  const sql = await farm();
  const told: string[] = [];
  const end = await sql.listen('a channel', (text) => told.push(text));
  const other: string[] = [];
  await sql.listen('another', (text) => other.push(text));
  const heard = (text: string) => until(() => told.includes(text), `"${text}" in ${told.join()}`);

  await sql.query(`SELECT pg_notify('a channel', 'one')`);
  await heard('one');
  await sql.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'`);
  await heard('');
  await sql.query(`SELECT pg_notify('a channel', 'two')`);
  await heard('two');

  told.length = 0;
  await server?.restart('SIGKILL');
  await heard('');
  await sql.query(`SELECT pg_notify('a channel', 'three')`);
  await heard('three');

  await end();
  await sql.query(`SELECT pg_notify('a channel', 'four'); SELECT pg_notify('another', 'five')`);
  await until(() => other.includes('five'), 'five');
  assert.ok(!told.includes('four'));
  await sql.end();
});

test('the address is never said with its password', { skip }, async () => {
  const url = (await server?.database()) ?? '';
  const wrong = server?.as(url, 'nobody-here', 'hunter2') ?? '';
  const error = await connectFarm(`${wrong}?sslmode=disable`).then(
    () => assert.fail('let in'),
    (thrown: unknown) => thrown,
  );
  const said = JSON.stringify(error, Object.getOwnPropertyNames(error));
  assert.match(said, /FARM_UNREACHABLE/);
  assert.match(said, /nobody-here@127\.0\.0\.1/);
  assert.doesNotMatch(said, /hunter2/);
});

test('locks of a process that was stopped within a transaction are not held for ever; other statements may wait', {
  skip,
}, async () => {
  const sql = await farm();
  const limit = 'SHOW idle_in_transaction_session_timeout';
  assert.deepEqual(await sql.transaction((within) => within.query(limit)), [
    { idle_in_transaction_session_timeout: '10s' },
  ]);
  assert.deepEqual(await sql.query(limit), [{ idle_in_transaction_session_timeout: '0' }]);
  await sql.end();
});

test('a channel that there cannot be is said at once', { skip }, async () => {
  const sql = await farm();
  await assert.rejects(
    sql.listen('', () => {}),
    { code: '42601' },
  );
  await sql.end();
});

test('a server that is not there is said with its address and the reason', async () => {
  await assert.rejects(connectFarm('postgres://u:hunter2@127.0.0.1:1/db'), {
    code: 'FARM_UNREACHABLE',
    message: 'cannot use the farm at postgres://u@127.0.0.1:1/db: connect ECONNREFUSED 127.0.0.1:1',
  });
});

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 1200, what);
    await sleep(50);
  }
}
