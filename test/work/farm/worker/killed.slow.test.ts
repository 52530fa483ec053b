/** Workers that are killed, stopped and cut off, on a real server: nothing is lost, nothing is done twice. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { OWN_OPTIONS } from '../../../../src/host/files/package-file.ts';
import { openQueue } from '../../../../src/work/farm/queue.ts';
import { connectFarm } from '../../../../src/work/farm/sql/connect.ts';
import { prepareFarm } from '../../../../src/work/farm/sql/prepare.ts';
import { QUEUE_SCHEMA } from '../../../../src/work/farm/sql/queue-schema.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { ownServer } from '../server.ts';
import { blocksOf, documentOf, submit, until } from './farm.ts';
import type { WorkerProcess } from './worker-process.ts';

const FILE = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
const server = await ownServer();
const folder = mkdtempSync(join(tmpdir(), 'jsdyno-test-'));
const started = new Set<ChildProcess>();
after(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A farm of its own with an experiment on host `h`, and what starts workers of that. */
async function farm(rows: number) {
  assert.ok(server !== undefined);
  const url = await server.database();
  const sql = await connectFarm(url);
  await prepareFarm(sql);
  // What was committed outlives a server that is killed, as it does by default: the test server's own setting gives that up.
  await sql.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = on`);
  const queue = await openQueue(sql);
  const experiment = await submit(sql, queue, { document: documentOf(rows), hosts: ['h'] });
  const at = mkdtempSync(join(folder, 'farm-'));
  const told: WorkerProcess = { url, host: 'h', gate: join(at, 'gate'), log: join(at, 'log'), lostAfterMs: 2_000 };
  writeFileSync(told.gate, '');
  const start = () => {
    const child = spawn(process.execPath, [...OWN_OPTIONS, FILE, JSON.stringify(told)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.add(child);
    const worker = { child, said: '', ended: once(child, 'exit') };
    child.stdout.on('data', (chunk: Buffer) => {
      worker.said += chunk;
    });
    return worker;
  };
  const begun = () => (existsSync(told.log) ? readFileSync(told.log, 'utf8').trim().split('\n') : []);
  return {
    ...{ url, sql, experiment, start, begun },
    open: () => rmSync(told.gate, { force: true }),
    close: () => writeFileSync(told.gate, ''),
    states: async () => (await blocksOf(sql, experiment)).map(({ state }) => state),
    tokens: async () => (await blocksOf(sql, experiment)).map(({ token }) => Number(token)),
    allDone: () => until(async () => (await blocksOf(sql, experiment)).every(({ state }) => state === 'done')),
    async end(...workers: ReturnType<typeof start>[]) {
      for (const { child, ended } of workers) {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
        await ended;
      }
      const [jobs] = await sql.query<{ open: number }>(
        `SELECT count(*)::int AS open FROM ${QUEUE_SCHEMA}.job WHERE state IN ('created', 'retry', 'active')`,
      );
      const results = await blocksOf(sql, experiment);
      for (const { row, result } of results) {
        assert.equal((result?.runs[0]?.run.outcome as { rate: number } | undefined)?.rate, 1000 * row + 1);
      }
      await queue.end();
      await sql.end();
      assert.equal(jobs?.open, 0, 'no job is left');
    },
  };
}

/** Ending a block waits for the lock that the returned connection has: where the block is written, or at the commit. */
async function withLockAt(url: string, sql: FarmSql, where: 'the write' | 'the commit'): Promise<pg.Client> {
  const when = where === 'the write' ? 'TRIGGER slow BEFORE' : 'CONSTRAINT TRIGGER slow AFTER';
  const deferred = where === 'the write' ? '' : 'DEFERRABLE INITIALLY DEFERRED';
  await sql.query(`CREATE FUNCTION public.slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$`);
  await sql.query(`CREATE ${when} UPDATE ON jsdyno.block ${deferred} FOR EACH ROW
    WHEN (NEW.state = 'done') EXECUTE FUNCTION public.slow()`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SELECT pg_advisory_lock(4711)');
  return client;
}

async function isWaiting(sql: FarmSql): Promise<boolean> {
  const rows = await sql.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted`);
  return rows.length > 0;
}

suite('on a real server', { skip: server === undefined && 'no PostgreSQL here' }, () => {
  test('kill -9 while a block is measured: it is measured again at once when the worker is back', async () => {
    const { start, begun, open, allDone, tokens, end } = await farm(2);
    const first = start();
    await until(async () => begun().length === 1);
    first.child.kill('SIGKILL');
    await first.ended;
    open();
    const second = start();
    await allDone();
    assert.deepEqual((await tokens()).sort(), [1, 2]);
    await end(second);
  });

  test('kill -9 within the transaction, before its commit: nothing of it is stored, and the block is measured again', async () => {
    const { url, sql, start, begun, open, states, allDone, tokens, end } = await farm(1);
    const lock = await withLockAt(url, sql, 'the write');
    open();
    const first = start();
    await until(() => isWaiting(sql));
    first.child.kill('SIGKILL');
    await first.ended;
    await lock.query('SELECT pg_advisory_unlock(4711)');
    await until(async () => !(await isWaiting(sql)));
    assert.deepEqual(await states(), ['running']);
    const second = start();
    await allDone();
    assert.deepEqual([await tokens(), begun().length], [[2], 2]);
    await lock.end();
    await end(second);
  });

  test('kill -9 in the commit: it is stored, and not measured again', async () => {
    const { url, sql, start, begun, open, allDone, tokens, end } = await farm(1);
    const lock = await withLockAt(url, sql, 'the commit');
    open();
    const first = start();
    await until(() => isWaiting(sql));
    first.child.kill('SIGKILL');
    await first.ended;
    await lock.query('SELECT pg_advisory_unlock(4711)');
    const second = start();
    await allDone();
    await until(async () => second.said.includes('h measures'));
    assert.deepEqual([await tokens(), begun().length], [[1], 1]);
    await lock.end();
    await end(second);
  });

  test('kill -9 after the commit: what is stored stays, the rest is measured', async () => {
    const { start, begun, open, states, allDone, end } = await farm(6);
    open();
    const first = start();
    await until(async () => (await states()).filter((state) => state === 'done').length >= 2);
    first.child.kill('SIGKILL');
    await first.ended;
    const done = (await states()).filter((state) => state === 'done').length;
    const before = begun().length;
    const second = start();
    await allDone();
    assert.equal(begun().length - before, 6 - done);
    await end(second);
  });

  test('stopped for longer than the lease and continued: what it measured is discarded, and it measures no more', async () => {
    const { start, begun, open, allDone, tokens, end } = await farm(1);
    const first = start();
    await until(async () => begun().length === 1);
    first.child.kill('SIGSTOP');
    const second = start();
    await until(async () => begun().length === 2);
    open();
    await allDone();
    first.child.kill('SIGCONT');
    await first.ended;
    assert.match(first.said, /failed: FARM_HOST_HELD/);
    assert.doesNotMatch(second.said, /discarded|another worker has taken/);
    assert.deepEqual([await tokens(), begun().length], [[2], 2]);
    await end(second);
  });

  test('connections that are cut off, and a server that is killed, cost no block', async () => {
    assert.ok(server !== undefined);
    const { sql, start, begun, open, close, states, allDone, tokens, end } = await farm(3);
    const worker = start();
    await until(async () => begun().length === 1);
    await sql
      .query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
      .catch(() => {});
    open();
    await until(async () => (await states().catch(() => [])).filter((state) => state === 'done').length >= 1);
    close();
    await until(async () => begun().length >= 2);
    await server.restart('SIGKILL');
    open();
    await until(() => states().catch(() => null));
    await allDone();
    assert.deepEqual(new Set(begun().map((line) => line.split(' ')[0])).size, 1, 'the same worker all the time');
    assert.ok((await tokens()).every((token) => token <= 2));
    await end(worker);
  });
});
