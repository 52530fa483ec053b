import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loadKind } from '../../../../src/kinds/kinds.ts';
import { operationsPlan } from '../../../../src/kinds/operations/plan.ts';
import { hostClass, hostFacts } from '../../../../src/work/farm/hosts/host-class.ts';
import { beginJudging, isJudgementDue, judgeHost, recordJudgement } from '../../../../src/work/farm/hosts/judge.ts';
import { type Judgement, judgementOf } from '../../../../src/work/farm/hosts/judgement.ts';
import { probeBy } from '../../../../src/work/farm/hosts/probe.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { EXPERIMENT_CHANNEL, HOST_CHANNEL, TABLES } from '../../../../src/work/farm/sql/tables.ts';
import { emptyFarm } from '../empty-farm.ts';
import { until } from '../worker/farm.ts';

const nothing: Judgement['evidence'] = {
  rows: [{ name: 'a', first: [1, 2, 3], second: [1.01, 2, 2.99] }],
  elapsedMs: 1000,
  cpus: 2,
  others: null,
  busiest: [],
  people: null,
  stealShare: null,
  quotaShare: null,
  thermalThrottles: null,
  clock: null,
};

describe('judgeHost', () => {
  it('measures a runtime as two by the engine, watches meanwhile, and stores nothing', async () => {
    const plan = operationsPlan(['array-iteration'], 2, {
      runs: 1,
      fixed: true,
      turns: false,
      filter: ['for with an index'],
    });
    const judgement = await judgeHost(probeBy({ kind: await loadKind('ops'), plan }));
    const { rows, elapsedMs, cpus } = judgement.evidence;
    assert.equal(rows.length, 1);
    assert.match(rows[0]?.name as string, /array-iteration.*for with an index/);
    // On a busy machine a run may have had no batch for itself: then its round is no pair.
    assert.ok((rows[0]?.first.length as number) <= 1);
    assert.equal(rows[0]?.first.length, rows[0]?.second.length);
    assert.ok(elapsedMs > 0 && cpus > 0);
    assert.deepEqual(JSON.parse(JSON.stringify(judgement)).verdict, judgement.verdict);
  });

  it('ends when it is aborted, and leaves nothing that watches', async () => {
    const abort = new AbortController();
    let ended = 0;
    const watch = () => ({
      end() {
        ended++;
        const { rows: _, ...seen } = nothing;
        return seen;
      },
    });
    const probe = () => Promise.reject(abort.signal.reason);
    abort.abort(new Error('no more'));
    await assert.rejects(judgeHost(probe, abort.signal, watch), /no more/);
    assert.equal(ended, 1);
  });
});

describe('what a judgement does to the farm', () => {
  let sql: FarmSql;
  before(async () => {
    sql = await emptyFarm();
    await sql.query(TABLES);
  });
  after(() => sql.end());

  async function join(name: string, state = 'judging'): Promise<void> {
    const facts = await hostFacts();
    await sql.query('INSERT INTO jsdyno.host (name, class, facts, state, token) VALUES ($1, $2, $3, $4, 3)', [
      name,
      hostClass(facts),
      JSON.stringify(facts),
      state,
    ]);
  }
  const hostOf = async (name: string) =>
    (
      await sql.query<{ state: string; reason: string | null; judged: Judgement | null; judged_at: Date | null }>(
        'SELECT state, reason, judged, judged_at FROM jsdyno.host WHERE name = $1',
        [name],
      )
    )[0];
  const ready = judgementOf(nothing);
  const busy = judgementOf({ ...nothing, others: 1.5, busiest: [{ name: 'make', cpus: 1.5 }], stealShare: 0.2 });

  it('writes state, reason and all that was seen, and tells those who wait', async () => {
    await join('one');
    await sql.query(`INSERT INTO jsdyno.experiment (name, document) VALUES ('x', '{}')`);
    await sql.query(`INSERT INTO jsdyno.row_place (experiment, row, host) SELECT id, 0, 'one' FROM jsdyno.experiment`);
    const told: string[] = [];
    const ends = [
      await sql.listen(HOST_CHANNEL, (text) => told.push(`host ${text}`)),
      await sql.listen(EXPERIMENT_CHANNEL, (text) => told.push(`experiment ${text}`)),
    ];
    assert.equal(await recordJudgement(sql, { host: 'one', token: '3' }, busy), true);
    const flagged = await hostOf('one');
    assert.equal(flagged?.state, 'flagged');
    assert.equal(
      flagged?.reason,
      'other work takes 1.5 of 2 CPUs: make (1.5 CPUs); the hypervisor gives 20.0 % of the CPU time to other machines',
    );
    assert.deepEqual(flagged?.judged?.noise, busy.noise);
    await recordJudgement(sql, { host: 'one', token: '3' }, ready);
    const again = await hostOf('one');
    assert.deepEqual([again?.state, again?.reason], ['ready', null]);
    await until(async () => told.length === 4);
    for (const end of ends) await end();
    assert.deepEqual(new Set(told), new Set(['host one', 'experiment 1']));
  });

  it('lets a host measure by --accept-noise, and keeps what speaks against it', async () => {
    await join('accepting');
    const { words } = busy.reasons[1] as { words: string };
    await recordJudgement(sql, { host: 'accepting', token: '3' }, busy, { acceptsNoise: true });
    const host = await hostOf('accepting');
    assert.equal(host?.state, 'ready');
    assert.equal(host?.judged?.verdict, 'flagged');
    assert.match(host?.reason ?? '', /^measures by --accept-noise, although other work takes 1\.5 of 2 CPUs/);
    assert.ok(host?.reason?.endsWith(words));
    await recordJudgement(sql, { host: 'accepting', token: '3' }, ready, { acceptsNoise: true });
    assert.equal((await hostOf('accepting'))?.reason, null);
  });

  it('writes nothing for whoever has lost the host', async () => {
    await join('lost');
    assert.equal(await beginJudging(sql, { host: 'lost', token: '2' }), false);
    assert.equal(await recordJudgement(sql, { host: 'lost', token: '2' }, busy), false);
    assert.deepEqual(await hostOf('lost'), { state: 'judging', reason: null, judged: null, judged_at: null });
  });

  it('leaves a host drained that somebody drained meanwhile', async () => {
    await join('drained', 'draining');
    await sql.query(`UPDATE jsdyno.host SET reason = 'for its new fan' WHERE name = 'drained'`);
    assert.equal(await beginJudging(sql, { host: 'drained', token: '3' }), true);
    assert.equal(await recordJudgement(sql, { host: 'drained', token: '3' }, busy), true);
    const host = await hostOf('drained');
    assert.deepEqual([host?.state, host?.reason], ['draining', 'for its new fan']);
    assert.equal(host?.judged?.verdict, 'flagged');
    assert.equal(await isJudgementDue(sql, 'drained'), false);
  });

  it('is due on joining, a day later, when the class is another, and for no host that is unknown', async () => {
    await join('daily');
    assert.equal(await isJudgementDue(sql, 'daily'), true);
    await recordJudgement(sql, { host: 'daily', token: '3' }, busy);
    assert.equal(await isJudgementDue(sql, 'daily'), false);
    assert.equal(await isJudgementDue(sql, 'daily', { hasJoined: false }), true, 'it may have been mended');
    await sql.query(`UPDATE jsdyno.host SET judged_at = judged_at - interval '25 hours' WHERE name = 'daily'`);
    assert.equal(await isJudgementDue(sql, 'daily'), true);
    assert.equal(await beginJudging(sql, { host: 'daily', token: '3' }), true);
    assert.deepEqual([(await hostOf('daily'))?.state, (await hostOf('daily'))?.reason], ['judging', null]);
    await recordJudgement(sql, { host: 'daily', token: '3' }, ready);
    await sql.query(`UPDATE jsdyno.host SET class = 'another' WHERE name = 'daily'`);
    assert.equal(await isJudgementDue(sql, 'daily'), true);
    assert.equal(await isJudgementDue(sql, 'nobody'), false);
  });
});
