import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepAtFarm, pointedAtFarm } from '../../../../src/work/farm/adopt/farm-points.ts';
import { openQueue } from '../../../../src/work/farm/queue.ts';
import { connectFarm } from '../../../../src/work/farm/sql/connect.ts';
import { prepareFarm } from '../../../../src/work/farm/sql/prepare.ts';
import { ROLES } from '../../../../src/work/farm/sql/roles.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { measureAtFarm } from '../../../../src/work/farm/submit/measure-at-farm.ts';
import { runWorker } from '../../../../src/work/farm/worker/run-worker.ts';
import { ownServer, type TestServer } from '../server.ts';
import { recordedExecution } from '../submit/recorded.ts';

const server = await ownServer();
const skip = server === undefined && 'no PostgreSQL here';
const FORBIDDEN = { code: 'FARM_FORBIDDEN' };

/** A prepared farm's owner, and how to come as somebody else. */
async function farm({ database }: TestServer) {
  const url = await database();
  const owner = await connectFarm(url);
  return { url, owner };
}

/** A user of one role, or of none. */
async function userOf(url: string, owner: FarmSql, name: string, role?: string): Promise<string> {
  await owner.query(
    `DO $$ BEGIN CREATE ROLE ${name} LOGIN PASSWORD 'x'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
  );
  if (role !== undefined) await owner.query(`GRANT ${role} TO ${name}`);
  return server?.as(url, name, 'x') ?? '';
}

const KEY = { experiment: '1', row: 0, generation: 1, round: 1 };

// The first: roles are of the whole server, which has none yet.
test('who may make no roles is told which are missing; a user of a role prepares nothing, and is not in the way', {
  skip,
}, async () => {
  assert.ok(server !== undefined);
  const { url, owner } = await farm(server);
  const landlord = await connectFarm(await userOf(url, owner, 'landlord'));
  await assert.rejects(prepareFarm(landlord), { code: 'FARM_NOT_PREPARED', message: /permission denied for database/ });
  await owner.query(`GRANT CREATE ON DATABASE ${new URL(url).pathname.slice(1)} TO landlord`);
  assert.deepEqual((await prepareFarm(landlord)).missing, [...ROLES]);
  await landlord.end();
  assert.deepEqual((await prepareFarm(owner)).missing, [], 'who may makes them later');
  const alice = await connectFarm(await userOf(url, owner, 'alice', 'jsdyno_submit'));
  assert.deepEqual((await prepareFarm(alice)).missing, []);
  await alice.end();
  await owner.end();
});

test('who submits plans and measures nothing; who works submits nothing; who reads changes nothing', {
  skip,
}, async () => {
  assert.ok(server !== undefined);
  const { url, owner } = await farm(server);
  await prepareFarm(owner);
  await owner.query(`INSERT INTO jsdyno.host (name, class, facts, state) VALUES ('h', 'x', '{}', 'ready')`);
  const ownQueue = await openQueue(owner);
  await ownQueue.ensure('h');
  await ownQueue.end();

  const alice = await connectFarm(await userOf(url, owner, 'alice', 'jsdyno_submit'));
  const [experiment] = await alice.query<{ id: string; submitter: string }>(
    `INSERT INTO jsdyno.experiment (name, document, planner) VALUES ('hers', '{}', 'her laptop') RETURNING id, submitter`,
  );
  assert.equal(experiment?.submitter, 'alice');
  const key = { ...KEY, experiment: experiment?.id ?? '' };
  await alice.query(`INSERT INTO jsdyno.row_place (experiment, row, host) VALUES ($1, 0, 'h')`, [key.experiment]);
  const queue = await openQueue(alice);
  const job = await alice.transaction(async (within) => {
    const sent = await queue.send('h', key, { expireSeconds: 60 }, within);
    await within.query(
      `INSERT INTO jsdyno.block (experiment, row, generation, round, host, wanted, job) VALUES ($1, 0, 1, 1, 'h', '{}', $2)`,
      [key.experiment, sent],
    );
    return sent;
  });
  await alice.query(`UPDATE jsdyno.experiment SET planner_token = planner_token + 1, planner_seen = now()`);
  await queue.supervise();
  await queue.end();
  await alice.query(`UPDATE jsdyno.experiment SET document = '{"rows":2}'`);
  const bob = await connectFarm(await userOf(url, owner, 'bob', 'jsdyno_submit'));
  await assert.rejects(bob.query(`UPDATE jsdyno.experiment SET document = '{}'`), {
    ...FORBIDDEN,
    message: /: experiment hers is of alice$/,
  });
  await bob.query(`UPDATE jsdyno.experiment SET planner = 'of bob, who goes on with it'`);
  await bob.end();
  await owner.query(`UPDATE jsdyno.experiment SET document = '{"rows":3}'`);
  await alice.query(`UPDATE jsdyno.experiment SET state = 'done', ended = '2026-11-28T00:00:00Z'`);
  const hers = { name: 'hers', ended: '2026-11-28T00:00:00.000Z' };
  await keepAtFarm(alice, hers, 1, []);
  assert.deepEqual([...(await pointedAtFarm(alice, 1))], ['hers']);
  await assert.rejects(alice.query(`DELETE FROM jsdyno.experiment`), FORBIDDEN);
  await assert.rejects(alice.query(`UPDATE jsdyno.host SET token = token + 1`), FORBIDDEN);
  await assert.rejects(alice.query(`UPDATE jsdyno.bundle_part SET bytes = ''`), FORBIDDEN);
  await alice.end();

  const worker = await connectFarm(await userOf(url, owner, 'worker', 'jsdyno_work'));
  const works = await openQueue(worker);
  await worker.query(`UPDATE jsdyno.host SET token = token + 1, seen = now() WHERE name = 'h'`);
  assert.deepEqual(await works.fetch('h'), { job, key });
  await worker.transaction(async (within) => {
    await within.query(`UPDATE jsdyno.block SET state = 'done', token = token + 1, ended = now() WHERE job = $1`, [
      job,
    ]);
    assert.equal(await works.complete('h', job, within), true);
  });
  await works.end();
  await assert.rejects(worker.query(`INSERT INTO jsdyno.experiment (name, document) VALUES ('its', '{}')`), FORBIDDEN);
  await assert.rejects(worker.query(`UPDATE jsdyno.experiment SET document = '{}'`), FORBIDDEN);
  await assert.rejects(worker.query(`INSERT INTO jsdyno.bundle VALUES ('x', 'file', 1, 1)`), FORBIDDEN);
  await worker.end();

  const reader = await connectFarm(await userOf(url, owner, 'reader', 'jsdyno_read'));
  assert.equal((await reader.query(`SELECT FROM jsdyno.block WHERE state = 'done'`)).length, 1);
  for (const change of [`UPDATE jsdyno.host SET state = 'drained'`, `DELETE FROM jsdyno_queue.job`]) {
    await assert.rejects(reader.query(change), FORBIDDEN);
  }
  // Who only reads makes points each time.
  await keepAtFarm(reader, hers, 2, []);
  assert.deepEqual([...(await pointedAtFarm(reader, 2))], []);
  const readers = await openQueue(reader);
  const submits = measureAtFarm(recordedExecution({ name: 'of-reader', rows: 1 }), { sql: reader, queue: readers });
  await assert.rejects(submits, { ...FORBIDDEN, message: /^this user of the farm's database may not do that: / });
  const host = { name: 'readers', class: 'x', facts: {} };
  const makeReady = () => Promise.reject(new Error('it measures nothing'));
  await assert.rejects(runWorker({ sql: reader, queue: readers, host, makeReady }), FORBIDDEN);
  await readers.end();
  await reader.end();

  const stranger = await connectFarm(await userOf(url, owner, 'stranger'));
  await assert.rejects(openQueue(stranger), {
    code: 'FARM_UNREACHABLE',
    message: /permission denied for schema jsdyno/,
  });
  await stranger.end();
  await owner.end();
});
