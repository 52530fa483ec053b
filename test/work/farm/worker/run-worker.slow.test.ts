import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { JsdynoError } from '../../../../src/text/errors/catalogue.ts';
import { type FarmQueue, openQueue } from '../../../../src/work/farm/queue.ts';
import { prepareFarm } from '../../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import { EXPERIMENT_CHANNEL } from '../../../../src/work/farm/sql/tables.ts';
import type { FarmOrder } from '../../../../src/work/farm/wire/order.ts';
import { type MakeReady, Refused } from '../../../../src/work/farm/worker/measurer.ts';
import { runWorker, type WorkerOptions } from '../../../../src/work/farm/worker/run-worker.ts';
import { emptyFarm } from '../empty-farm.ts';
import { blocksOf, documentOf, runsOf, submit, until } from './farm.ts';

let sql: FarmSql;
let queue: FarmQueue;
before(async () => {
  sql = await emptyFarm();
  await prepareFarm(sql);
  queue = await openQueue(sql);
});
after(async () => {
  await queue.end();
  await sql.end();
});

type Measure = (order: FarmOrder, abort: AbortSignal) => ReturnType<Awaited<ReturnType<MakeReady>>['measure']>;

/** What was made ready and ended, and a worker of a host that measures so. */
function workerOf(name: string, measure: Measure, more: Partial<WorkerOptions> = {}) {
  const drain = new AbortController();
  const abort = new AbortController();
  const said: string[] = [];
  const made = { ready: 0, ended: 0 };
  const ended = runWorker({
    ...{ sql, queue },
    host: { name, class: 'c', facts: {} },
    makeReady: async () => {
      made.ready++;
      return { measure, end: async () => void made.ended++ };
    },
    drain: drain.signal,
    abort: abort.signal,
    beatMs: 50,
    lookMs: 200,
    say: (text) => said.push(text),
    ...more,
  });
  return { drain, abort, said, made, ended };
}

const states = async (experiment: string) => (await blocksOf(sql, experiment)).map(({ state }) => state);
/** Until aborted. */
const forever: Measure = (_, abort) =>
  new Promise((_, reject) => abort.addEventListener('abort', () => reject(abort.reason), { once: true }));

test('all blocks of a host are measured, each stored once with the end of its job, and the experiment is told', async () => {
  const told: string[] = [];
  const deafen = await sql.listen(EXPERIMENT_CHANNEL, (id) => told.push(id));
  const experiment = await submit(sql, queue, { document: documentOf(2), hosts: ['one'], rounds: 3 });
  const { drain, made, ended } = workerOf('one', async (order) => runsOf(order));
  await until(async () => (await states(experiment)).every((state) => state === 'done'));
  const blocks = await blocksOf(sql, experiment);
  for (const { row, round, token, result } of blocks) {
    assert.equal(token, '1');
    assert.equal(result?.host, 'one');
    assert.deepEqual(
      result.runs.map(({ variant }) => variant),
      round % 2 === 0 ? [1, 0] : [0, 1],
    );
    assert.equal((result.runs[0]?.run.outcome as { rate: number } | undefined)?.rate, 1000 * row + round);
  }
  assert.equal(await queue.fetch('one'), null);
  const [place] = await sql.query(
    'SELECT bool_and(begun) AS begun FROM jsdyno.row_place WHERE experiment = $1::bigint',
    [experiment],
  );
  assert.deepEqual(place, { begun: true });
  // What came later wakes it.
  const later = await submit(sql, queue, { document: documentOf(1), hosts: ['one'] });
  await until(async () => (await states(later)).every((state) => state === 'done'));
  await sql.query(`UPDATE jsdyno.experiment SET state = 'done'`);
  await until(async () => made.ended === 2);
  drain.abort();
  await ended;
  assert.equal(made.ready, 2, 'made ready once an experiment');
  await until(async () => told.includes(later));
  await deafen();
  assert.equal(told.filter((id) => id === experiment).length, 6);
  const [host] = await sql.query<{ holder: null; state: string }>(
    `SELECT holder, state FROM jsdyno.host WHERE name = 'one'`,
  );
  assert.deepEqual(host, { holder: null, state: 'ready' });
});

test('drained, a worker ends the block under way; aborted, it gives the block back', async () => {
  const experiment = await submit(sql, queue, { document: documentOf(2), hosts: ['two'] });
  const released = Promise.withResolvers<void>();
  const first = workerOf('two', async (order) => {
    await released.promise;
    return runsOf(order);
  });
  await until(async () => (await states(experiment))[0] === 'running');
  first.drain.abort();
  released.resolve();
  await first.ended;
  assert.deepEqual(await states(experiment), ['done', 'queued']);

  const second = workerOf('two', forever);
  await until(async () => (await states(experiment))[1] === 'running');
  second.abort.abort();
  await second.ended;
  assert.deepEqual(await states(experiment), ['done', 'queued']);

  const third = workerOf('two', async (order) => runsOf(order));
  await until(async () => (await states(experiment))[1] === 'done');
  third.drain.abort();
  await third.ended;
  assert.equal((await blocksOf(sql, experiment))[1]?.token, '2');
});

test('what was under way in an earlier lease is measured again at once', async () => {
  const experiment = await submit(sql, queue, { document: documentOf(2), hosts: ['three'] });
  // One block was claimed and another job only fetched when the worker ended.
  const claimed = await queue.fetch('three');
  await queue.fetch('three');
  await sql.query(`UPDATE jsdyno.block SET state = 'running', token = 1 WHERE experiment = $1::bigint AND row = $2`, [
    experiment,
    claimed?.key.row ?? -1,
  ]);
  const { drain, ended, said } = workerOf('three', async (order) => runsOf(order));
  await until(async () => (await states(experiment)).every((state) => state === 'done'));
  drain.abort();
  await ended;
  assert.deepEqual((await blocksOf(sql, experiment)).map(({ token }) => token).sort(), ['1', '2']);
  assert.match(said[0] ?? '', /1 begun earlier is in its queue again/);
});

test('a block that another attempt has, or that is not wanted any more, is ended and discarded', async () => {
  const experiment = await submit(sql, queue, { document: documentOf(2), hosts: ['four'] });
  let calls = 0;
  const { drain, ended, said } = workerOf('four', async (order, abort) => {
    calls++;
    if (order.row === 1) return runsOf(order);
    await sql.query(`UPDATE jsdyno.block SET state = 'left-out' WHERE experiment = $1::bigint AND row = 0`, [
      experiment,
    ]);
    return forever(order, abort);
  });
  await until(async () => (await states(experiment))[1] === 'done');
  drain.abort();
  await ended;
  assert.equal(calls, 2);
  assert.deepEqual(await states(experiment), ['left-out', 'done']);
  assert.ok(
    said.some((text) => text.startsWith('discarded: ')),
    said.join('\n'),
  );
});

test('what is measured when the block is lost is not stored, even if the worker had not heard', async () => {
  const experiment = await submit(sql, queue, { document: documentOf(1), hosts: ['five'] });
  const { drain, ended, said } = workerOf(
    'five',
    async (order) => {
      // As another attempt that was claimed meanwhile: same block, higher token.
      await sql.query(`UPDATE jsdyno.block SET token = token + 1 WHERE experiment = $1::bigint`, [experiment]);
      return runsOf(order);
    },
    { beatMs: 1e6 },
  );
  await until(async () => said.some((text) => text.startsWith('discarded: ')));
  drain.abort();
  await ended;
  const [block] = await blocksOf(sql, experiment);
  assert.equal(block?.state, 'running');
  assert.equal(block?.result, null);
});

test('a worker whose host was taken stops measuring and takes it again', async () => {
  const experiment = await submit(sql, queue, { document: documentOf(1), hosts: ['six'] });
  let calls = 0;
  const { drain, ended, said } = workerOf('six', async (order, abort) => {
    if (calls++ > 0) return runsOf(order);
    await sql.query(`UPDATE jsdyno.host SET token = token + 1, holder = NULL WHERE name = 'six'`);
    return forever(order, abort);
  });
  await until(async () => (await states(experiment))[0] === 'done');
  drain.abort();
  await ended;
  assert.equal(calls, 2);
  assert.ok(
    said.some((text) => /another worker has taken the host six/.test(text)),
    said.join('\n'),
  );
});

test('a block that fails as a block is tried again', async () => {
  const experiment = await submit(sql, queue, { document: documentOf(1), hosts: ['seven'] });
  let calls = 0;
  const { drain, ended, made } = workerOf('seven', async (order) => {
    if (calls++ === 0) throw new Error('the disk\0 is full');
    return runsOf(order);
  });
  await until(async () => (await states(experiment))[0] === 'done');
  drain.abort();
  await ended;
  assert.equal(made.ready, 2, 'made ready anew');
});

test('texts that the database cannot hold are stored without what it cannot hold', async () => {
  const experiment = await submit(sql, queue, { document: documentOf(1), hosts: ['eight'] });
  const { drain, ended } = workerOf('eight', async (order) =>
    runsOf(order).map(({ variant, run }) => ({ variant, run: { ...run, stderr: 'a\0b\ud800c' } })),
  );
  await until(async () => (await states(experiment))[0] === 'done');
  drain.abort();
  await ended;
  const [block] = await blocksOf(sql, experiment);
  assert.equal(block?.result?.runs[0]?.run.stderr, 'a\uFFFDb\uFFFDc');
});

test('a refused experiment is told with what differs; its blocks leave the queue', async () => {
  const told: string[] = [];
  const deafen = await sql.listen(EXPERIMENT_CHANNEL, (id) => told.push(id));
  const cases: [error: Error, what: string, expected: string, found: string][] = [
    [new Refused('the suite', 'aa', 'bb'), 'the suite', 'aa', 'bb'],
    [
      new JsdynoError('RUNTIME_NOT_CACHED', 'node@1 is not here'),
      'what it needs',
      'to be made ready',
      'node@1 is not here [RUNTIME_NOT_CACHED]',
    ],
  ];
  for (const [i, [error, what, expected, found]] of cases.entries()) {
    const experiment = await submit(sql, queue, { document: documentOf(2), hosts: [`nine-${i}`] });
    const { drain, ended } = workerOf(`nine-${i}`, async (order) => runsOf(order), {
      makeReady: () => Promise.reject(error),
    });
    await until(async () => (await states(experiment)).every((state) => state === 'withdrawn'));
    drain.abort();
    await ended;
    const refusals = await sql.query(
      'SELECT host, what, expected, found FROM jsdyno.refusal WHERE experiment = $1::bigint',
      [experiment],
    );
    assert.deepEqual(refusals, [{ host: `nine-${i}`, what, expected, found }]);
    await until(async () => told.includes(experiment));
    assert.equal(await queue.fetch(`nine-${i}`), null);
  }
  await deafen();
});

test('experiments are measured of submitters that are allowed, by default of the own user alone', async () => {
  const own = await submit(sql, queue, { document: documentOf(1), hosts: ['ten'] });
  const { drain, ended, made } = workerOf('ten', async (order) => runsOf(order), { allow: ['alice', 'bob'] });
  await until(async () => (await states(own))[0] === 'withdrawn');
  drain.abort();
  await ended;
  assert.equal(made.ready, 0, 'nothing of it was looked at');
  const [refusal] = await sql.query('SELECT what, expected, found FROM jsdyno.refusal WHERE experiment = $1::bigint', [
    own,
  ]);
  const [user] = await sql.query<{ name: string }>('SELECT session_user AS name');
  assert.deepEqual(refusal, { what: 'the submitter', expected: 'alice or bob', found: user?.name });
});

test('a host that is drained ends its block, measures no other, and goes on when it is ready again', async () => {
  const experiment = await submit(sql, queue, { document: documentOf(2), hosts: ['eleven'] });
  const hostState = async () =>
    (await sql.query<{ state: string }>(`SELECT state FROM jsdyno.host WHERE name = 'eleven'`))[0]?.state;
  const { drain, ended } = workerOf('eleven', async (order) => {
    await sql.query(`UPDATE jsdyno.host SET state = 'draining' WHERE name = 'eleven' AND $1 = 0`, [order.row]);
    return runsOf(order);
  });
  await until(async () => (await hostState()) === 'drained');
  assert.deepEqual(await states(experiment), ['done', 'queued']);
  await sql.query(`UPDATE jsdyno.host SET state = 'ready' WHERE name = 'eleven'`);
  await until(async () => (await states(experiment))[1] === 'done');
  drain.abort();
  await ended;
});

test('what is left of a cancelled experiment is not measured', async () => {
  const experiment = await submit(sql, queue, { document: documentOf(2), hosts: ['twelve'] });
  await sql.query(`UPDATE jsdyno.experiment SET state = 'cancelled' WHERE id = $1::bigint`, [experiment]);
  let calls = 0;
  const { drain, ended } = workerOf('twelve', async (order) => {
    calls++;
    return runsOf(order);
  });
  const after = await submit(sql, queue, { document: documentOf(1), hosts: ['twelve'] });
  await until(async () => (await states(after))[0] === 'done');
  drain.abort();
  await ended;
  assert.equal(calls, 1);
  assert.deepEqual(await states(experiment), ['queued', 'queued']);
});

test('while the disk of the database is full what was measured is kept, and stored when there is room', async () => {
  const experiment = await submit(sql, queue, { document: documentOf(1), hosts: ['full'] });
  let left = 0;
  const lacking: FarmSql = {
    ...sql,
    transaction: (work) =>
      sql.transaction((within) =>
        work({
          query: async (text, values) => {
            if (/SET state = 'done'/.test(text) && left-- > 0) {
              throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
            }
            return within.query(text, values);
          },
        }),
      ),
  };
  const measure: Measure = async (order) => {
    left = 3;
    return runsOf(order);
  };
  const { drain, ended, said } = workerOf('full', measure, { sql: lacking });
  await until(async () => (await states(experiment))[0] === 'done');
  drain.abort();
  await ended;
  assert.equal((await blocksOf(sql, experiment))[0]?.token, '1', 'measured once');
  assert.deepEqual(
    said.filter((text) => /database|given back/.test(text)),
    ['the database takes nothing now: could not extend file: No space left on device'],
  );
});

test('told to end while the database is away, a worker ends, and says what becomes of its host', async () => {
  await submit(sql, queue, { document: documentOf(1), hosts: ['cut-off'] });
  let isAway = false;
  const cut: FarmSql = {
    ...sql,
    query: async (text, values) => {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return sql.query(text, values);
    },
  };
  const { drain, ended, said } = workerOf('cut-off', async (order) => runsOf(order), { sql: cut });
  await until(async () => said.includes('cut-off measures'));
  isAway = true;
  await until(async () => said.some((text) => text.startsWith('the database is away')));
  drain.abort();
  await ended;
  assert.match(said.at(-1) ?? '', /cut-off counts as lost/);
});
