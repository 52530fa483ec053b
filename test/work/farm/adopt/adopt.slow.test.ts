/** Experiments that nobody plans are taken up, each by itself. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { adopt, waitAfter } from '../../../../src/work/farm/adopt/adopt.ts';
import type { Sql } from '../../../../src/work/farm/sql/sql.ts';
import { aFarm, documentOf, insertExperiment } from './a-farm.ts';

const farm = aFarm();

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

suite('experiments that nobody plans', { timeout: 120_000 }, () => {
  test('are planned at the same time, no more than so many; one that fails ends no other and is tried later', async () => {
    const sql = farm.sql();
    const old = { created: "now() - interval '1 hour'" };
    for (const name of ['a', 'b', 'fails', 'c']) await insertExperiment(sql, documentOf(name), old);
    const begun: string[] = [];
    const waiting = new Map<string, (reason: string | null) => void>();
    const said: string[] = [];
    const stop = new AbortController();
    const all = adopt({
      ...{ sql, everyMs: 5, afterMs: 60_000, atOnce: 3, abort: stop.signal },
      say: (text) => said.push(text),
      plan(name) {
        begun.push(name);
        return new Promise((resolve) => waiting.set(name, resolve));
      },
    });
    const end = async (name: string, reason: string | null) => {
      if (reason === null) await sql.query(`UPDATE jsdyno.experiment SET state = 'done' WHERE name = $1`, [name]);
      waiting.get(name)?.(reason);
    };
    await until(() => begun.length === 3);
    assert.deepEqual(begun, ['a', 'b', 'fails']);
    await end('fails', 'no network');
    await until(() => begun.length === 4);
    assert.equal(begun[3], 'c');
    for (const name of ['a', 'b', 'c']) await end(name, null);
    await until(() => said.filter((text) => text.endsWith('planned to its end')).length === 3);
    assert.ok(said.some((text) => text === 'fails: could not be planned: no network; tried again in 60 s'));
    stop.abort();
    await all;
    assert.deepEqual(begun, ['a', 'b', 'fails', 'c'], 'what failed is not tried at once');
  });

  test('that are under way at the end are waited for; a farm that is away ends nothing', async () => {
    let looks = 0;
    const sql: Sql = {
      async query() {
        if (++looks === 1) throw new Error('Connection terminated');
        return [{ id: '1', name: 'x' }] as never;
      },
    };
    const stop = new AbortController();
    let hasLeft = false;
    const said: string[] = [];
    const all = adopt({
      ...{ sql, everyMs: 5, afterMs: 60_000, abort: stop.signal },
      say: (text) => said.push(text),
      plan: (_, abort) =>
        new Promise((resolve) =>
          abort.addEventListener('abort', () =>
            setImmediate(() => {
              hasLeft = true;
              resolve(null);
            }),
          ),
        ),
    });
    await until(() => said.length === 1);
    stop.abort();
    await all;
    assert.ok(hasLeft);
    assert.deepEqual(said, ['x: nobody plans it; taken up']);
  });

  test('that end while the farm is asked are not taken up again by its answer', async () => {
    const stop = new AbortController();
    let looks = 0;
    let ended = () => {};
    const sql: Sql = {
      async query() {
        looks++;
        if (looks === 2) ended();
        // Asked before, and told after its end.
        await new Promise(setImmediate);
        if (looks === 3) stop.abort();
        return (looks < 3 ? [{ id: '1', name: 'x' }] : []) as never;
      },
    };
    const begun: string[] = [];
    const plan = (name: string) =>
      new Promise<null>((resolve) => {
        begun.push(name);
        ended = () => resolve(null);
      });
    await adopt({ sql, everyMs: 1, afterMs: 60_000, abort: stop.signal, say: () => {}, plan });
    assert.deepEqual(begun, ['x']);
  });

  test('are tried again after a minute, then later and later, up to an hour', () => {
    assert.deepEqual([1, 2, 3, 6, 7, 50].map(waitAfter), [60_000, 120_000, 240_000, 1_920_000, 3_600_000, 3_600_000]);
  });
});
