import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ownerName } from '../../../../src/host/process/owner.ts';
import { prepareFarm } from '../../../../src/work/farm/sql/prepare.ts';
import type { FarmSql } from '../../../../src/work/farm/sql/sql.ts';
import {
  beat,
  holdLease,
  LeaseLost,
  releaseLease,
  setState,
  takeLease,
} from '../../../../src/work/farm/worker/lease.ts';
import { emptyFarm } from '../empty-farm.ts';

let sql: FarmSql;
before(async () => {
  sql = await emptyFarm();
  await prepareFarm(sql);
});
after(() => sql.end());

const host = (name: string) => ({ name, class: 'c', facts: { cpus: 2 } });
/** A process of this machine that has ended, and one of another machine. */
const GONE = ownerName().replace(/^\d+-\d+/, '4194303-1');
const ELSEWHERE = '17-4711-0badcafe';

test('the token grows with each taking; who holds a lower one has lost the host', async () => {
  const options = { holder: ownerName(), lostAfterMs: 60_000 };
  const first = await takeLease(sql, host('a'), options);
  assert.ok(first !== null);
  assert.equal(await beat(sql, first), 'judging');
  await setState(sql, first, 'judging', 'ready');
  const second = await takeLease(sql, host('a'), options);
  assert.ok(second !== null);
  assert.equal(Number(second.token), Number(first.token) + 1);
  await assert.rejects(beat(sql, first), LeaseLost);
  await assert.rejects(
    sql.transaction((within) => holdLease(within, first)),
    LeaseLost,
  );
  assert.equal(await sql.transaction((within) => holdLease(within, second)), 'ready');
  await releaseLease(sql, first);
  const [row] = await sql.query<{ holder: string | null }>(`SELECT holder FROM jsdyno.host WHERE name = 'a'`);
  assert.equal(row?.holder, ownerName(), 'who has lost it does not give it back');
});

test('a host whose worker is seen to have ended is taken at once', async () => {
  await takeLease(sql, host('b'), { holder: GONE, lostAfterMs: 60_000 });
  const lease = await takeLease(sql, host('b'), { holder: ownerName(), lostAfterMs: 1e9 });
  assert.equal(lease?.token, '2');
});

test('one whose worker cannot be seen is taken when that was silent for long enough', async () => {
  await takeLease(sql, host('c'), { holder: ELSEWHERE, lostAfterMs: 60_000 });
  let waits = 0;
  const lease = await takeLease(sql, host('c'), { holder: ownerName(), lostAfterMs: 1_500, onWait: () => waits++ });
  assert.equal(lease?.token, '2');
  assert.ok(waits <= 1);
});

test('and is refused when it gives a sign of life', async () => {
  const other = await takeLease(sql, host('d'), { holder: ELSEWHERE, lostAfterMs: 60_000 });
  assert.ok(other !== null);
  const taking = takeLease(sql, host('d'), {
    holder: ownerName(),
    lostAfterMs: 1e9,
    onWait: () => void beat(sql, other),
  });
  await assert.rejects(taking, { code: 'FARM_HOST_HELD' });
});

test('waiting ends with the worker', async () => {
  await takeLease(sql, host('e'), { holder: ELSEWHERE, lostAfterMs: 60_000 });
  const ended = new AbortController();
  const taking = takeLease(sql, host('e'), {
    holder: ownerName(),
    lostAfterMs: 1e9,
    signal: ended.signal,
    onWait: () => ended.abort(),
  });
  assert.equal(await taking, null);
});
