/** Two workers of this machine, by their command, measure a real comparison on a CPU each. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openQueue } from '../../../src/farm/queue.ts';
import { connectFarm } from '../../../src/farm/sql/connect.ts';
import { prepareFarm } from '../../../src/farm/sql/prepare.ts';
import { ownCpus } from '../../../src/measure/cpu-split.ts';
import { openStore } from '../../../src/store/store.ts';
import { testServer } from '../server.ts';
import { blocksOf, submit, until } from './farm.ts';
import { comparisonOf } from './fixture.ts';
import { joinedWorker, startWorker } from './start-worker.ts';

const server = await testServer();
const home = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
process.env.JSDYNO_CACHE ??= join(home, 'cache');
const started = new Set<ChildProcess>();
after(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});
const [first = 0, second] = ownCpus() ?? [];
const skip =
  (server === undefined && 'no PostgreSQL here') ||
  (second === undefined && 'no two CPUs, or no taskset, here') ||
  false;

function start(url: string, name: string, cpu: number, folder: string) {
  const worker = startWorker(name, cpu, { ...process.env, JSDYNO_FARM: url, JSDYNO_HOME: join(home, folder) });
  started.add(worker.child);
  return worker;
}

test('each measures its rows; a third on one of their CPUs is refused, and an experiment of another suite too', {
  skip,
}, async () => {
  assert.ok(server !== undefined && second !== undefined);
  const url = await server.database();
  const sql = await connectFarm(url);
  await prepareFarm(sql);
  const queue = await openQueue(sql);
  const database = openStore(join(home, 'experiments.sqlite'));
  const document = await comparisonOf(database);
  database.close();
  const hosts = ['alpha', 'beta'];
  const alpha = await joinedWorker(() => start(url, 'alpha', first, 'one'));
  const beta = await joinedWorker(() => start(url, 'beta', second, 'two'));

  const third = start(url, 'gamma', second, 'three');
  assert.deepEqual((await third.ended)[0], 2);
  assert.match(third.said, /measured on by beta \(process \d+\) \[FARM_HOST_BUSY\]/);

  const experiment = await submit(sql, queue, { document, hosts, rounds: 2 });
  await until(async () => (await blocksOf(sql, experiment)).every(({ state }) => state === 'done'));
  const blocks = await blocksOf(sql, experiment);
  assert.ok(blocks.length >= 4);
  for (const { row, result, token } of blocks) {
    assert.equal(token, '1');
    assert.equal(result?.host, hosts[row % 2]);
    assert.deepEqual(
      result?.runs.map(({ run }) => run.outcome.outcome),
      ['ok', 'ok'],
    );
  }

  const other = { ...document, plan: { ...document.plan, suiteSha256: 'ab'.repeat(32) } };
  const refused = await submit(sql, queue, { document: other, hosts });
  await until(async () => (await blocksOf(sql, refused)).every(({ state }) => state === 'withdrawn'));
  const refusals = await sql.query('SELECT host, what FROM jsdyno.refusal ORDER BY host');
  assert.deepEqual(
    refusals,
    hosts.map((host) => ({ host, what: 'the suite' })),
  );

  for (const { child } of [alpha, beta]) child.kill('SIGTERM');
  assert.deepEqual([(await alpha.ended)[0], (await beta.ended)[0]], [0, 0], alpha.said + beta.said);
  await queue.end();
  await sql.end();
});
