import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { factsOf, type HostFacts } from '../../../../src/work/farm/hosts/host-class.ts';
import { type FarmQueue, openQueue } from '../../../../src/work/farm/queue.ts';
import { prepareFarm } from '../../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { EXPERIMENT_CHANNEL, HOST_CHANNEL } from '../../../../src/work/farm/sql/tables.ts';
import { cancelExperiment, drainHost, resumeHost, retryRows } from '../../../../src/work/farm/status/change-farm.ts';
import { fixture } from '../../../host/machine/fixture.ts';
import { emptyFarm } from '../empty-farm.ts';
import { until } from '../worker/farm.ts';
import { addBlock, addExperiment, addHost, place } from './fixture.ts';

describe('changes of a farm', () => {
  let sql: FarmSql;
  let queue: FarmQueue;
  let facts: HostFacts;
  let told: string[] = [];
  before(async () => {
    sql = await emptyFarm();
    await prepareFarm(sql);
    queue = await openQueue(sql);
    facts = factsOf(await fixture('laptop'));
    for (const channel of [HOST_CHANNEL, EXPERIMENT_CHANNEL]) await sql.listen(channel, (text) => told.push(text));
  });
  beforeEach(async () => {
    await sql.query('TRUNCATE jsdyno.host, jsdyno.experiment CASCADE');
    await sql.query('DELETE FROM jsdyno_queue.job');
    // What the test before was told may still be on its way.
    await sql.query(`SELECT pg_notify($1, 'next'), pg_notify($2, 'next')`, [HOST_CHANNEL, EXPERIMENT_CHANNEL]);
    await until(async () => told.filter((text) => text === 'next').length === 2);
    told = [];
  });
  after(async () => {
    await queue.end();
    await sql.end();
  });

  const hostOf = async (name: string) =>
    (
      await sql.query<{ state: string; reason: string | null }>(
        'SELECT state, reason FROM jsdyno.host WHERE name = $1',
        [name],
      )
    )[0];
  const experimentOf = async (id: string) =>
    (
      await sql.query<{ state: string; reason: string | null; ended: Date | null }>(
        'SELECT state, reason, ended FROM jsdyno.experiment WHERE id = $1',
        [id],
      )
    )[0];
  const blocksOf = (id: string) =>
    sql.query<{ row: number; state: string; token: string; job: string | null; reason: string | null }>(
      'SELECT row, state, token::text, job::text, reason FROM jsdyno.block WHERE experiment = $1 ORDER BY row, round',
      [id],
    );

  it('drains a host, at once where its worker is not there, and tells its worker and those who plan', async () => {
    await addHost(sql, facts, { name: 'alive' });
    await addHost(sql, facts, { name: 'gone', seenAgo: 100 });
    const id = await addExperiment(sql, { name: 'x' });
    await place(sql, id, 0, 'alive');
    assert.deepEqual(await drainHost(sql, 'alive'), { changed: true, state: 'draining' });
    assert.deepEqual(await drainHost(sql, 'alive'), { changed: false, state: 'draining' });
    assert.deepEqual(await drainHost(sql, 'gone'), { changed: true, state: 'drained' });
    assert.match((await hostOf('alive'))?.reason as string, /^drained by \w+$/);
    await until(async () => told.includes('gone'));
    assert.deepEqual(new Set(told), new Set(['alive', id, 'gone']));
  });

  it('takes a host back in, and does not forget what it was flagged for', async () => {
    const reasons = [{ code: 'TOO_NOISY' as const, words: 'too noisy' }];
    await addHost(sql, facts, { name: 'a', state: 'drained', reason: 'drained by ann' });
    await addHost(sql, facts, {
      name: 'b',
      state: 'flagged',
      reason: 'too noisy',
      judged: { verdict: 'flagged', reasons },
    });
    await addHost(sql, facts, { name: 'c' });
    assert.deepEqual(await resumeHost(sql, 'a'), { changed: true, state: 'ready' });
    assert.deepEqual(await resumeHost(sql, 'b'), { changed: true, state: 'ready' });
    assert.deepEqual(await resumeHost(sql, 'c'), { changed: false, state: 'ready' });
    assert.match((await hostOf('a'))?.reason as string, /^resumed by \w+$/);
    assert.match((await hostOf('b'))?.reason as string, /^resumed by \w+, although too noisy$/);
    assert.deepEqual(await hostOf('c'), { state: 'ready', reason: null });
  });

  it('cancels an experiment: nothing of it is fetched any more, and what is under way has lost its token', async () => {
    await addHost(sql, facts, { name: 'a' });
    await queue.ensure('a');
    const id = await addExperiment(sql, { name: 'x' });
    for (const row of [0, 1, 2]) await place(sql, id, row, 'a');
    const job = await queue.send('a', { experiment: id, row: 1, generation: 1, round: 1 }, { expireSeconds: 60 });
    await addBlock(sql, id, { row: 0, round: 1, host: 'a', state: 'done' });
    await addBlock(sql, id, { row: 1, round: 1, host: 'a', state: 'queued', job });
    await addBlock(sql, id, { row: 2, round: 1, host: 'a', state: 'running' });
    assert.deepEqual(await cancelExperiment(sql, queue, 'x'), { changed: true, state: 'cancelled', blocks: 2 });
    const experiment = await experimentOf(id);
    assert.equal(experiment?.state, 'cancelled');
    assert.match(experiment?.reason as string, /^cancelled by \w+$/);
    assert.ok(experiment?.ended instanceof Date);
    assert.deepEqual(
      (await blocksOf(id)).map(({ state, token }) => [state, token]),
      [
        ['done', '0'],
        ['withdrawn', '1'],
        ['withdrawn', '1'],
      ],
    );
    assert.equal(await queue.fetch('a'), null);
    assert.deepEqual(await cancelExperiment(sql, queue, 'x'), { changed: false, state: 'cancelled', blocks: 0 });
    await until(async () => told.includes('a') && told.includes(id));
  });

  it('queues given-up rows again, all or one by number or name, and lets an ended experiment run', async () => {
    await addHost(sql, facts, { name: 'a' });
    await queue.ensure('a');
    const id = await addExperiment(sql, { name: 'x', state: 'failed' });
    for (const row of [0, 1, 2]) await place(sql, id, row, 'a');
    await addBlock(sql, id, { row: 0, round: 1, host: 'a', state: 'done' });
    for (const row of [1, 2]) await addBlock(sql, id, { row, round: 3, host: 'a', state: 'failed', reason: 'disk' });
    assert.deepEqual(await retryRows(sql, queue, 'x', '1'), { rows: 1, blocks: 1 });
    assert.deepEqual(await experimentOf(id), { state: 'running', reason: null, ended: null });
    assert.deepEqual(
      (await blocksOf(id)).map(({ row, state, reason }) => [row, state, reason]),
      [
        [0, 'done', null],
        [1, 'queued', null],
        [2, 'failed', 'disk'],
      ],
    );
    const fetched = await queue.fetch('a');
    assert.deepEqual(fetched?.key, { experiment: id, row: 1, generation: 1, round: 3 });
    assert.equal((await blocksOf(id))[1]?.job, fetched?.job);
    assert.deepEqual(await retryRows(sql, queue, 'x', 'bench-2.js n=2'), { rows: 1, blocks: 1 });
    assert.deepEqual(await retryRows(sql, queue, 'x'), { rows: 0, blocks: 0 });
  });

  it('leaves blocks alone of a host that the row has left', async () => {
    await addHost(sql, facts, { name: 'a' });
    const id = await addExperiment(sql, { name: 'x' });
    await place(sql, id, 0, 'a', 2);
    await addBlock(sql, id, { row: 0, round: 1, host: 'a', state: 'failed', reason: 'disk' });
    assert.deepEqual(await retryRows(sql, queue, 'x'), { rows: 0, blocks: 0 });
  });

  it('names what there is where a name is unknown', async () => {
    await addHost(sql, facts, { name: 'alpha' });
    await addExperiment(sql, { name: '0131-1150-abc' });
    const refused = (hint: RegExp) => (error: Error & { code?: string; hint?: string }) =>
      error.code === 'FARM_UNKNOWN' && hint.test(error.hint as string);
    await assert.rejects(drainHost(sql, 'alpa'), refused(/did you mean alpha\?/));
    await assert.rejects(resumeHost(sql, 'zzzzzzzz'), refused(/jsdyno farm status/));
    await assert.rejects(cancelExperiment(sql, queue, '0131-1150-abd'), refused(/0131-1150-abc/));
    await assert.rejects(retryRows(sql, queue, '0131-1150-abc', '7'), refused(/none was/));
  });
});
