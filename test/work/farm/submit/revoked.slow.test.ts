/** A role that is taken from its user in the middle: what was measured stays, and it goes on from there when the role is back. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { executeWith } from '../../../../src/work/experiment/execute.ts';
import { type FarmQueue, openQueue } from '../../../../src/work/farm/queue.ts';
import { connectFarm } from '../../../../src/work/farm/sql/connect.ts';
import { prepareFarm } from '../../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { measureAtFarm } from '../../../../src/work/farm/submit/measure-at-farm.ts';
import { runWorker } from '../../../../src/work/farm/worker/run-worker.ts';
import { testServer } from '../server.ts';
import { outcomeOf, recorded, recordedExecution, recordedHere } from './recorded.ts';

const server = await testServer();
const skip = server === undefined && 'no PostgreSQL here';
/** PostgreSQL's code, or that of jsdyno for it. */
const FORBIDDEN = { code: /^(?:42501|FARM_FORBIDDEN)$/ };

/** A user of the farm, as a process of his has it. */
interface User {
  sql: FarmSql;
  queue: FarmQueue;
  grant(): Promise<unknown>;
  revoke(): Promise<unknown>;
}

test('who plans and who measures lose no block when their role is revoked, and go on when it is granted', {
  skip,
}, async () => {
  assert.ok(server !== undefined);
  const url = await server.database();
  const owner = await connectFarm(url);
  await prepareFarm(owner);
  const userOf = async (name: string, role: string): Promise<User> => {
    await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'x'`);
    const grant = () => owner.query(`GRANT ${role} TO ${name}`);
    await grant();
    const sql = await connectFarm(server.as(url, name, 'x'));
    const queue = await openQueue(sql);
    after(async () => {
      await queue.end();
      await sql.end();
    });
    return { sql, queue, grant, revoke: () => owner.query(`REVOKE ${role} FROM ${name}`) };
  };
  const alice = await userOf('alice_plans', 'jsdyno_submit');
  const bob = await userOf('bob_works', 'jsdyno_work');
  after(() => owner.end());

  const measured: string[] = [];
  const drain = new AbortController();
  const working = (beforeBlock: (blocks: number) => Promise<unknown>) =>
    runWorker({
      ...{ sql: bob.sql, queue: bob.queue, allow: ['alice_plans'], beatMs: 50, lookMs: 50, drain: drain.signal },
      host: { name: 'h', class: 'c', facts: {} as never },
      makeReady: async () => ({
        async measure({ row, round, variants }) {
          await beforeBlock(measured.length);
          measured.push(`${row} ${round}`);
          return variants.map((variant) => ({ variant, run: recorded(row, variant, round) }));
        },
        end: async () => {},
      }),
    });
  const options = { name: 'revoked', rows: 3, runs: 8, fixed: true };
  const execution = recordedExecution(options);
  const planning = (events = {}) =>
    measureAtFarm({ ...execution, events }, { sql: alice.sql, queue: alice.queue, beatMs: 50, lookMs: 50 });

  // The worker first, in the middle of a block: its result is refused.
  const first = working(async (blocks) => blocks === 4 && bob.revoke());
  let isRevoked = false;
  const events = {
    onRunEnd: (_: unknown, __: unknown, { done }: { done: number }) => {
      if (done < 30 || isRevoked) return;
      isRevoked = true;
      void alice.revoke();
    },
  };
  const planned = assert.rejects(planning(events), FORBIDDEN);
  await assert.rejects(first, FORBIDDEN);
  await bob.grant();
  const second = working(async () => {});
  await planned;
  const [left] = await owner.query<{ state: string }>(`SELECT state FROM jsdyno.experiment WHERE name = 'revoked'`);
  assert.equal(left?.state, 'running');
  await alice.grant();
  assert.equal(await planning(), 'done');
  drain.abort();
  await second;

  const undisturbed = recordedExecution(options);
  await executeWith(undisturbed, recordedHere(undisturbed));
  assert.deepEqual(outcomeOf(execution), outcomeOf(undisturbed));
  // The block that was refused is the only one that was measured twice.
  assert.equal(measured.length, new Set(measured).size + 1);
});
