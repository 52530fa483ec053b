import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openQueue } from '../../../../src/work/farm/queue.ts';
import { checkFarm } from '../../../../src/work/farm/sql/check.ts';
import { connectFarm } from '../../../../src/work/farm/sql/connect.ts';
import { prepareFarm } from '../../../../src/work/farm/sql/prepare.ts';
import { QUEUE_SCHEMA } from '../../../../src/work/farm/sql/queue-schema.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { SCHEMA, TABLES_VERSION } from '../../../../src/work/farm/sql/tables.ts';
import { emptyFarm } from '../empty-farm.ts';
import { pgliteFarm } from '../pglite.ts';
import { ownServer } from '../server.ts';

const server = await ownServer();
const noServer = server === undefined && 'no PostgreSQL here';
/** PGlite stands for a server in other tests where there is none: here it is used on every machine. */
const farms: [where: string, skip: string | false, open: () => Promise<FarmSql>][] = [
  ['PGlite', false, pgliteFarm],
  ['a server', noServer, async () => connectFarm((await server?.database()) ?? '')],
];

for (const [where, skip, open] of farms) {
  test(`on ${where} a database is a farm once it was prepared, and again changes nothing; that of a newer jsdyno, or with a newer queue, is left as it is, and one with an older queue is to be prepared`, {
    skip,
  }, async (t) => {
    const sql = await open();
    t.after(() => sql.end());
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
  });
}

test('tables of the first version get what they lack', async (t) => {
  const sql = await emptyFarm();
  t.after(() => sql.end());
  await prepareFarm(sql);
  await sql.query(`DROP TABLE jsdyno.point, jsdyno.pointed, jsdyno.series; UPDATE jsdyno.version SET version = 1`);
  await assert.rejects(checkFarm(sql), { code: 'FARM_NOT_PREPARED' });
  await prepareFarm(sql);
  await checkFarm(sql);
  assert.deepEqual(await sql.query('SELECT FROM jsdyno.point'), []);
});

test('several prepare a database at once', { skip: noServer }, async () => {
  const url = (await server?.database()) ?? '';
  const farms = await Promise.all([1, 2, 3, 4].map(() => connectFarm(url)));
  await Promise.all(farms.map((sql) => prepareFarm(sql)));
  for (const sql of farms) {
    await checkFarm(sql);
    await sql.end();
  }
});

test('several databases of a server are prepared at once, though roles are of the server', {
  skip: noServer,
}, async () => {
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
