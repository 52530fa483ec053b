import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inLanes } from '../../../src/work/experiment/in-lanes.ts';
import { RowLanes } from '../../../src/work/experiment/row-lanes.ts';

const turnsOf = (ids: number[]) => ids.map((id) => ({ configuration: { id } }));

test('lanes work at once, each on one row at a time, and a row stays on its lane', async () => {
  const lanes = new RowLanes(3);
  const seen = new Map<number, Set<number>>();
  const busy = new Set<number>();
  let most = 0;
  for (let round = 0; round < 4; round++) {
    const done: number[] = [];
    const ids = [1, 2, 3, 4, 5, 6, 7].sort(() => (round % 2 === 0 ? 1 : -1));
    await inLanes(
      turnsOf(ids),
      lanes,
      async ({ configuration: { id } }, lane) => {
        assert.ok(!busy.has(lane), `two blocks in lane ${lane}`);
        busy.add(lane);
        most = Math.max(most, busy.size);
        await sleep(id);
        busy.delete(lane);
        done.push(id);
        seen.set(id, (seen.get(id) ?? new Set()).add(lane));
      },
      new AbortController(),
    );
    assert.deepEqual(done.sort(), [1, 2, 3, 4, 5, 6, 7]);
  }
  assert.equal(most, 3);
  for (const [id, on] of seen) assert.deepEqual([...on], [lanes.of(id)]);
});

test('a row that takes long leaves the others to the other lane', async () => {
  const lanes = new RowLanes(2);
  await inLanes(
    turnsOf([9, 1, 2, 3, 4]),
    lanes,
    ({ configuration: { id } }) => sleep(id === 9 ? 200 : 1),
    new AbortController(),
  );
  assert.deepEqual(
    [9, 1, 2, 3, 4].map((id) => lanes.of(id)),
    [0, 1, 1, 1, 1],
  );
});

test('one lane keeps the order', async () => {
  const order: number[] = [];
  const act = async ({ configuration: { id } }: { configuration: { id: number } }) => void order.push(id);
  await inLanes(turnsOf([3, 1, 2]), new RowLanes(1), act, new AbortController());
  assert.deepEqual(order, [3, 1, 2]);
});

test('who wants to know ahead is told of the next turn while one is under way, and when nothing follows', async () => {
  const told: string[] = [];
  let underWay: number | null = null;
  await inLanes(
    turnsOf([3, 1]),
    new RowLanes(1),
    async ({ configuration: { id } }) => {
      underWay = id;
      await sleep(1);
      underWay = null;
    },
    new AbortController(),
    (next, lane, current) => {
      assert.equal(current?.configuration.id ?? null, underWay);
      told.push(`${lane} ${current?.configuration.id} ${next?.configuration.id}`);
    },
  );
  assert.deepEqual(told, ['0 3 1', '0 1 undefined', '0 undefined undefined']);
});

test('when whoever is told ahead fails, the turn under way is waited for', async () => {
  let ended = 0;
  const act = async () => {
    await sleep(1);
    ended++;
  };
  const ahead = () => {
    throw new Error('no database');
  };
  await assert.rejects(inLanes(turnsOf([1, 2]), new RowLanes(1), act, new AbortController(), ahead), /no database/);
  assert.equal(ended, 1);
});

test('when a turn fails, others are told, and it is thrown when nothing is under way any more', async () => {
  const halt = new AbortController();
  let ended = 0;
  const act = async ({ configuration: { id } }: { configuration: { id: number } }) => {
    if (id === 1) throw new Error('no room');
    await sleep(1000, null, { signal: halt.signal }).catch(() => {});
    ended++;
  };
  await assert.rejects(inLanes(turnsOf([2, 1, 3, 4, 5]), new RowLanes(2), act, halt), /no room/);
  assert.equal(ended, 1);
});

test('rows go on where they were, unless that lane is no more', () => {
  const lanes = new RowLanes(
    2,
    new Map([
      [1, 1],
      [2, 0],
      [3, 5],
    ]),
  );
  assert.deepEqual(
    [1, 2, 3].map((id) => lanes.of(id)),
    [1, 0, undefined],
  );
  const turns = turnsOf([1, 3, 2]);
  assert.deepEqual(lanes.take(turns, 0), { configuration: { id: 3 } });
  assert.deepEqual(lanes.take(turns, 0), { configuration: { id: 2 } });
  assert.equal(lanes.take(turns, 0), undefined);
  assert.deepEqual(lanes.take(turns, 1), { configuration: { id: 1 } });
});
