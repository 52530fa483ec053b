import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openQueue } from '../../../src/farm/queue.ts';
import { checkFarm } from '../../../src/farm/sql/check.ts';
import { connectFarm } from '../../../src/farm/sql/connect.ts';
import { prepareFarm } from '../../../src/farm/sql/prepare.ts';
import { QUEUE_SCHEMA } from '../../../src/farm/sql/queue-schema.ts';
import { SCHEMA, TABLES_VERSION } from '../../../src/farm/sql/tables.ts';
import { emptyFarm } from '../empty-farm.ts';
import { testServer } from '../server.ts';

test('a database is a farm once it was prepared, and again changes nothing', async () => {
  const sql = await emptyFarm();
  await assert.rejects(checkFarm(sql), { code: 'FARM_NOT_PREPARED' });
  await assert.rejects(openQueue(sql), { code: 'FARM_NOT_PREPARED' });
  assert.deepEqual(await prepareFarm(sql), { missing: [] });
  await sql.query(`INSERT INTO ${SCHEMA}.experiment (name, document) VALUES ('kept', '{}')`);
  assert.deepEqual(await prepareFarm(sql), { missing: [] });
  await checkFarm(sql);
  assert.deepEqual(await sql.query(`SELECT name, submitter = session_user AS own, state FROM ${SCHEMA}.experiment`), [
    { name: 'kept', own: true, state: 'running' },
  ]);
  assert.deepEqual(await sql.query(`SELECT version FROM ${SCHEMA}.version`), [{ version: TABLES_VERSION }]);
  await sql.end();
});

test('a farm of a newer jsdyno, or with a newer queue, is left as it is; one with an older queue is to be prepared', async () => {
  const sql = await emptyFarm();
  await prepareFarm(sql);
  await sql.query(`INSERT INTO ${SCHEMA}.experiment (name, document, submitter) VALUES ('x', '{}', 'somebody')`);
  await sql.query(`UPDATE ${SCHEMA}.experiment SET submitter = 'somebody'`);
  assert.deepEqual(
    await sql.query(`SELECT submitter = session_user AS own FROM ${SCHEMA}.experiment`),
    [{ own: true }],
    'who it is',
  );

  await sql.query(`UPDATE ${QUEUE_SCHEMA}.version SET version = version - 1`);
  await assert.rejects(openQueue(sql), { code: 'FARM_NOT_PREPARED' });
  await sql.query(`UPDATE ${QUEUE_SCHEMA}.version SET version = version + 2`);
  await assert.rejects(openQueue(sql), { code: 'FARM_TOO_NEW' });
  await sql.query(`UPDATE ${SCHEMA}.version SET version = ${TABLES_VERSION + 1}`);
  for (const use of [checkFarm, openQueue, prepareFarm]) await assert.rejects(use(sql), { code: 'FARM_TOO_NEW' });
  await sql.end();
});

const server = await testServer();
const skip = server === undefined && 'no PostgreSQL here';

test('several prepare a database at once', { skip }, async () => {
  const url = (await server?.database()) ?? '';
  const farms = await Promise.all([1, 2, 3, 4].map(() => connectFarm(url)));
  await Promise.all(farms.map((sql) => prepareFarm(sql)));
  for (const sql of farms) {
    await checkFarm(sql);
    await sql.end();
  }
});

test('several databases of a server are prepared at once, though roles are of the server', { skip }, async () => {
  const urls = await Promise.all([1, 2, 3].map(() => server?.database() ?? ''));
  const prepared = await Promise.all(
    urls.map(async (url) => {
      const sql = await connectFarm(url);
      const { missing } = await prepareFarm(sql);
      await sql.end();
      return missing;
    }),
  );
  assert.deepEqual(prepared, [[], [], []]);
});
