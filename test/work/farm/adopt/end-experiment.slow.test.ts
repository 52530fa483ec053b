/** An experiment that is ended: nobody plans it, and nothing more of it is begun. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endExperiment, finishExperiment } from '../../../../src/work/farm/adopt/end-experiment.ts';
import { openQueue } from '../../../../src/work/farm/queue.ts';
import { aFarm, documentOf, insertExperiment } from './a-farm.ts';

const farm = aFarm();

test('what is queued is withdrawn, what is under way or done stays, and another experiment is left alone', async () => {
  const sql = farm.sql();
  const queue = await openQueue(sql);
  await queue.ensure('h');
  await sql.query(`INSERT INTO jsdyno.host (name, class, facts, state) VALUES ('h', 'c', '{}', 'ready')`);
  const planned = { planner: "'p'", planner_token: '7', planner_seen: 'now()' };
  const [mine, other] = [
    await insertExperiment(sql, documentOf('mine'), planned),
    await insertExperiment(sql, documentOf('other'), planned),
  ];
  const put = async (experiment: string, row: number, round: number, state: string) => {
    const job = await queue.send('h', { experiment, row, generation: 1, round }, { expireSeconds: 60 });
    await sql.query(
      `INSERT INTO jsdyno.block (experiment, row, generation, round, host, wanted, state, job)
       VALUES ($1::bigint, $2, 1, $3, 'h', '{}', $4, $5::uuid)`,
      [experiment, row, round, state, job],
    );
  };
  await put(mine, 0, 1, 'done');
  await put(mine, 0, 2, 'running');
  // More than are withdrawn in one transaction.
  for (let row = 1; row <= 205; row++) await put(mine, row, 1, 'queued');
  await put(other, 0, 1, 'queued');

  assert.equal(await endExperiment(sql, queue, 'mine', 'by somebody'), 205);
  const states = await sql.query(
    'SELECT experiment::text AS id, state, count(*)::int AS n FROM jsdyno.block GROUP BY 1, 2 ORDER BY 1, 2',
  );
  assert.deepEqual(states, [
    { id: mine, state: 'done', n: 1 },
    { id: mine, state: 'running', n: 1 },
    { id: mine, state: 'withdrawn', n: 205 },
    { id: other, state: 'queued', n: 1 },
  ]);
  const [ended] = await sql.query(
    'SELECT state, reason, planner, planner_token FROM jsdyno.experiment WHERE name = $1',
    ['mine'],
  );
  assert.deepEqual(ended, { state: 'cancelled', reason: 'by somebody', planner: null, planner_token: '8' });
  const left = [];
  for (let got = await queue.fetch('h'); got !== null; got = await queue.fetch('h')) left.push(got.key);
  assert.deepEqual(
    left.map(({ experiment, row, round }) => `${experiment} ${row} ${round}`).sort(),
    [`${mine} 0 1`, `${mine} 0 2`, `${other} 0 1`].sort(),
    'no host gets what was withdrawn',
  );

  assert.equal(await endExperiment(sql, queue, 'mine', 'again'), 0, 'again changes nothing');
  assert.equal(await endExperiment(sql, queue, 'nobody', 'x'), null);
  await finishExperiment(sql, 'mine');
  await finishExperiment(sql, 'other');
  assert.deepEqual(await sql.query('SELECT state, planner FROM jsdyno.experiment ORDER BY name'), [
    { state: 'cancelled', planner: null },
    { state: 'done', planner: null },
  ]);
  assert.equal(await endExperiment(sql, queue, 'other', 'x'), null, 'what is done stays so');
  await queue.end();
});
