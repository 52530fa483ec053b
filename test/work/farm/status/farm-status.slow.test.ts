import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { FarmDocument } from '../../../../src/cli/farm/status.ts';
import { jsonDocument } from '../../../../src/show/report/json-envelope.ts';
import { factsOf, type HostFacts, hostClass } from '../../../../src/work/farm/hosts/host-class.ts';
import { openQueue } from '../../../../src/work/farm/queue.ts';
import { prepareFarm } from '../../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { farmStatus } from '../../../../src/work/farm/status/farm-status.ts';
import { fixture } from '../../../host/machine/fixture.ts';
import { documentOf } from '../../../show/report/schemas.ts';
import { emptyFarm } from '../empty-farm.ts';
import { addBlock, addExperiment, addHost, place } from './fixture.ts';

describe('farmStatus', () => {
  let sql: FarmSql;
  let facts: HostFacts;
  before(async () => {
    sql = await emptyFarm();
    await prepareFarm(sql);
    facts = factsOf(await fixture('laptop'));
  });
  beforeEach(() => sql.query('TRUNCATE jsdyno.host, jsdyno.experiment CASCADE'));
  after(() => sql.end());

  it('is empty for a farm that nobody has used, and nothing is stuck', async () => {
    const { at, ...rest } = await farmStatus(sql);
    assert.deepEqual(rest, { hosts: [], experiments: [], stuck: [] });
    assert.ok(Number.isFinite(Date.parse(at)));
  });

  it('tells of each host what it is, when it was seen, what waits for it and what it measures now', async () => {
    await addHost(sql, facts, { name: 'beta', state: 'flagged', reason: 'too noisy', seenAgo: 400 });
    await addHost(sql, facts, {
      name: 'alpha',
      judged: { verdict: 'ready', noise: { pairs: 20, scatter: 0.013, far: 0, falseDifferences: [] } },
    });
    await addHost(sql, facts, { name: 'gamma', state: 'judging', seenAgo: null, holder: null });
    const id = await addExperiment(sql, { name: 'x' });
    for (const row of [0, 1]) await place(sql, id, row, 'alpha');
    await addBlock(sql, id, { row: 0, round: 1, host: 'alpha', state: 'done' });
    await addBlock(sql, id, { row: 0, round: 2, host: 'alpha', state: 'running', startedAgo: 3 });
    await addBlock(sql, id, { row: 1, round: 1, host: 'alpha', state: 'queued' });
    const { hosts, stuck } = await farmStatus(sql);
    assert.deepEqual(
      hosts.map(({ name, class: named, state, reason, isAlive, queued, rows }) => [
        name,
        named === hostClass(facts),
        state,
        reason,
        isAlive,
        queued,
        rows,
      ]),
      [
        ['alpha', true, 'ready', null, true, 1, 2],
        ['beta', true, 'flagged', 'too noisy', false, 0, 0],
        ['gamma', true, 'judging', null, false, 0, 0],
      ],
    );
    const [alpha, beta, gamma] = hosts;
    assert.ok((alpha?.seenAgo as number) >= 2 && (beta?.seenAgo as number) >= 400);
    assert.deepEqual([gamma?.seenAgo, gamma?.judged, beta?.judged], [null, null, null]);
    assert.deepEqual([alpha?.judged?.verdict, alpha?.judged?.scatter], ['ready', 0.013]);
    const [measuring] = alpha?.measuring ?? [];
    assert.deepEqual(
      { ...measuring, seconds: 0 },
      { experiment: 'x', row: 0, name: 'bench-0.js n=0', round: 2, seconds: 0 },
    );
    assert.ok((measuring?.seconds as number) >= 3);
    assert.deepEqual(stuck, []);
  });

  it('tells of each experiment who submitted and who plans it, what is done, what failed and who is refused', async () => {
    for (const name of ['alpha', 'beta', 'lost']) await addHost(sql, facts, { name });
    const id = await addExperiment(sql, { name: 'x', rows: 9 });
    await place(sql, id, 0, 'alpha');
    await place(sql, id, 1, 'beta', 2);
    await place(sql, id, 2, 'beta');
    await addBlock(sql, id, { row: 0, round: 1, host: 'alpha', state: 'done' });
    await addBlock(sql, id, { row: 0, round: 2, host: 'alpha', state: 'done' });
    // of the generation before, on a host that was lost: the row is not measured yet
    await addBlock(sql, id, { row: 1, round: 1, host: 'lost', state: 'left-out' });
    await addBlock(sql, id, { row: 1, round: 1, host: 'beta', state: 'queued', generation: 2 });
    await addBlock(sql, id, { row: 2, round: 1, host: 'beta', state: 'failed', reason: 'it was not ended in time' });
    await sql.query(
      `INSERT INTO jsdyno.refusal (experiment, host, what, expected, found) VALUES ($1, 'lost', 'the suite', 'aa', 'bb')`,
      [id],
    );
    const [experiment] = (await farmStatus(sql)).experiments;
    assert.deepEqual(
      {
        ...experiment,
        created: '',
        planner: { ...experiment?.planner, seenAgo: 0 },
        submitter: typeof experiment?.submitter,
      },
      {
        name: 'x',
        kind: 'ops',
        submitter: 'string',
        state: 'running',
        reason: null,
        created: '',
        ended: null,
        rows: { total: 9, measured: 1, failed: 1 },
        blocks: { queued: 1, running: 0, done: 2, failed: 1, 'left-out': 1, withdrawn: 0 },
        planner: { name: 'planner-1', seenAgo: 0, isAlive: true },
        hosts: ['alpha', 'beta'],
        refused: [{ host: 'lost', what: 'the suite', expected: 'aa', found: 'bb' }],
        failures: [{ row: 2, name: 'bench-2.js n=2', host: 'beta', reason: 'it was not ended in time' }],
      },
    );
  });

  it('tells all experiments that run, and of those that have ended the last few', async () => {
    for (let i = 0; i < 4; i++) await addExperiment(sql, { name: `done-${i}`, state: 'done' });
    await addExperiment(sql, { name: 'old', createdAgo: 1e6 });
    await addExperiment(sql, { name: 'new' });
    const { experiments } = await farmStatus(sql, { ended: 2 });
    assert.deepEqual(
      experiments.map(({ name }) => name),
      ['new', 'old', 'done-3', 'done-2'],
    );
  });

  it('counts hosts and planners as lost after the time that is given', async () => {
    await addHost(sql, facts, { name: 'alpha', seenAgo: 30 });
    await addExperiment(sql, { name: 'x', plannerAgo: 30 });
    const [short, long] = [await farmStatus(sql, { lostAfterMs: 10_000 }), await farmStatus(sql)];
    assert.deepEqual([short.hosts[0]?.isAlive, short.experiments[0]?.planner?.isAlive], [false, false]);
    assert.deepEqual([long.hosts[0]?.isAlive, long.experiments[0]?.planner?.isAlive], [true, true]);
  });

  it('says what is stuck: a lost host with rows, a drained one with a queue, no planner, all refused, dead letters', async () => {
    await addHost(sql, facts, { name: 'alpha', seenAgo: 300 });
    await addHost(sql, facts, { name: 'beta', state: 'drained', reason: 'drained by ann' });
    await addHost(sql, facts, { name: 'gamma' });
    const id = await addExperiment(sql, { name: 'x', planner: null, plannerAgo: null });
    await place(sql, id, 0, 'alpha');
    await place(sql, id, 1, 'beta');
    await place(sql, id, 2, 'gamma');
    await addBlock(sql, id, { row: 0, round: 1, host: 'alpha', state: 'running', startedAgo: 300 });
    await addBlock(sql, id, { row: 1, round: 1, host: 'beta', state: 'queued' });
    await addBlock(sql, id, { row: 2, round: 1, host: 'gamma', state: 'failed', reason: 'no space left on device' });
    await sql.query(
      `INSERT INTO jsdyno.refusal (experiment, host, what, expected, found) VALUES ($1, 'gamma', 'the runtime node@22.9.0', $2, 'none')`,
      [id, 'ab'.repeat(32)],
    );
    // as the queue does with what has no attempt left
    const queue = await openQueue(sql);
    await queue.ensure('gamma');
    await sql.query(`INSERT INTO jsdyno_queue.job (name, data) VALUES ('failed', '{}'), ('failed', '{}')`);
    await queue.end();
    const status = await farmStatus(sql);
    assert.deepEqual(
      status.stuck.map(({ code, host, experiment }) => [code, host, experiment]),
      [
        ['HOST_LOST', 'alpha', null],
        ['QUEUE_WAITS', 'beta', null],
        ['ROWS_FAILED', null, 'x'],
        ['NO_PLANNER', null, 'x'],
        ['ALL_REFUSED', null, 'x'],
        ['DEAD_LETTERS', null, null],
      ],
    );
    const words = status.stuck.map((one) => one.words);
    // Seconds pass on a busy machine until it is asked.
    assert.match(words[0] as string, /^alpha has not been seen for 5 min( \d+ s)?, and 1 block waits for it$/);
    assert.equal(words[1], 'beta is drained (drained by ann), and 1 block waits for it');
    assert.equal(words[2], '1 row of x was given up: bench-2.js n=2 on gamma: no space left on device');
    assert.equal(words[4], 'all hosts are refused for x: on gamma the runtime node@22.9.0 is none, not abababababab');
    assert.match(words[5] as string, /^2 blocks have no attempt left/);
    documentOf('farm', jsonDocument<FarmDocument>('farm', 1, status));
  });
});
