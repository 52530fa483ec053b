import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HostLanes } from '../../../../src/work/farm/submit/host-lanes.ts';
import type { FarmHost } from '../../../../src/work/farm/submit/hosts.ts';
import type { Placed } from '../../../../src/work/farm/submit/places.ts';
import { placing } from '../../../../src/work/farm/submit/placing.ts';

const host = (name: string, more: Partial<FarmHost> = {}): FarmHost => ({
  ...{ name, class: 'c', state: 'ready', reason: null, silentMs: 0, refused: null },
  ...more,
});
const at = (row: number, on: string, begun = true): Placed => ({ row, generation: 1, host: on, begun, cost: 10 });
const rest = { lostAfterMs: 1000, open: null };

test('rows that no variant has are placed nowhere, and the others so that hosts end together', () => {
  const { assigned, moves, isStuck } = placing({
    ...rest,
    hosts: [host('a'), host('b')],
    placed: [],
    costs: [30, null, 10, 10, 10],
  });
  assert.deepEqual(
    assigned.map((one) => `${one.row} ${one.host}`),
    ['0 a', '2 b', '3 b', '4 b'],
  );
  assert.deepEqual([moves, isStuck], [[], false]);
});

test('hosts that are away, draining, flagged, judged or refused get nothing new, and keep what was begun', () => {
  const hosts = [
    host('away', { silentMs: 2000 }),
    host('draining', { state: 'draining' }),
    host('flagged', { state: 'flagged' }),
    host('judging', { state: 'judging' }),
    host('refused', { refused: 'the suite: aa, not bb' }),
    host('fine'),
  ];
  const placed = hosts.map(({ name }, row) => at(row, name));
  const costs = new Array(12).fill(10);
  const all = placing({ ...rest, hosts, placed, costs, open: new Set([0, 1, 2, 3, 4, 5]) });
  assert.deepEqual(new Set(all.assigned.map((one) => one.host)), new Set(['fine']));
  // What is decided stays where it is, though its host is lost.
  assert.deepEqual(
    all.moves.map(({ from, to }) => `${from.host} ${to}`),
    ['away fine', 'refused fine'],
  );
  assert.deepEqual(placing({ ...rest, hosts, placed, costs, open: new Set([1, 5]) }).moves, []);
  assert.equal(placing({ ...rest, hosts: hosts.slice(0, -1), placed, costs }).isStuck, true);
});

const turnsOf = (rows: number[]) => rows.map((id) => ({ configuration: { id } }));
const lane = (name: string, takes = true) => ({ name, class: 'c', takes });

test('who has nothing left takes a row that was not begun from whoever has most left, and keeps it', () => {
  const placed = [at(0, 'a', false), at(1, 'a', false), at(2, 'a', false), at(3, 'b', false), at(4, 'b', false)];
  const lanes = new HostLanes([lane('a'), lane('b'), lane('c'), lane('d', false)], placed, (id) => id);
  const turns = turnsOf([0, 1, 2, 3, 4]);
  assert.equal(lanes.take(turns, 3), undefined); // it may get none
  assert.equal(lanes.take(turns, 2)?.configuration.id, 0);
  assert.equal(lanes.of(0), 2);
  assert.equal(lanes.begin(0, 2).host, 'c');
  assert.deepEqual(
    turns.map(({ configuration: { id } }) => id),
    [1, 2, 3, 4],
  );
  // In the next round it is there, and nobody takes what was begun.
  for (const row of [1, 2]) lanes.begin(row, 0);
  for (const row of [3, 4]) lanes.begin(row, 1);
  const next = turnsOf([4, 0, 1]);
  assert.equal(lanes.take(next, 3), undefined);
  assert.equal(lanes.take(next, 2)?.configuration.id, 0);
  assert.equal(lanes.take(next, 2), undefined);
});

test('a row without a place goes to whoever is free, and no round ends without it', () => {
  const lanes = new HostLanes([lane('a', false), lane('b')], [], (id) => id);
  assert.equal(lanes.take(turnsOf([7]), 0), undefined);
  assert.equal(lanes.take(turnsOf([7]), 1)?.configuration.id, 7);
  const nobody = new HostLanes([lane('a', false)], [], (id) => id);
  assert.equal(nobody.take(turnsOf([7]), 0)?.configuration.id, 7);
});
