import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RemainingTime } from '../../../src/work/experiment/remaining-time.ts';

const lasting = (wallMs: number, startedAt = 1000) => [{ startedAt, wallMs }];

test('with one lane, all runs count', () => {
  const time = new RemainingTime();
  assert.equal(time.remaining([[1, 2]]), null);
  time.add({ configuration: 1, round: 1 }, lasting(100));
  time.add({ configuration: 2, round: 1 }, lasting(300));
  time.add({ configuration: 2, round: 2, lane: null }, lasting(500));
  assert.equal(time.spentMs, 900);
  assert.deepEqual([time.typical(2), time.typical(3)], [400, null]);
  // Of the third row the mean of the rows stands.
  assert.equal(
    time.remaining([
      [1, 2],
      [2, 1],
      [3, 1],
    ]),
    200 + 400 + 250,
  );
});

test('lanes work at the same time: a round takes as long as the lane that takes longest', () => {
  const time = new RemainingTime(2);
  time.add({ configuration: 1, round: 1, lane: 0 }, lasting(100));
  time.add({ configuration: 2, round: 1, lane: 1 }, lasting(300));
  time.add({ configuration: 3, round: 1, lane: 0 }, lasting(50));
  assert.equal(time.spentMs, 300);
  time.add({ configuration: 1, round: 2, lane: 0 }, lasting(100));
  assert.equal(time.spentMs, 400);
  const laneOf = (row: number) => (row < 4 ? (row + 1) % 2 : undefined);
  assert.equal(
    time.remaining(
      [
        [1, 10],
        [2, 1],
      ],
      laneOf,
    ),
    1000,
  );
  // Rows without a lane go wherever there is room.
  assert.equal(
    time.remaining(
      [
        [1, 1],
        [2, 1],
        [4, 2],
      ],
      laneOf,
    ),
    (100 + 300 + 300) / 2,
  );
});

test('of runs that take turns the time counts once', () => {
  const time = new RemainingTime();
  time.add({ configuration: 1, round: 1 }, [...lasting(1000, 5000), ...lasting(950, 5100), ...lasting(0, 1)]);
  assert.equal(time.spentMs, 1050);
  assert.equal(time.typical(1), 525);
  assert.equal(time.remaining([[1, 2]]), 1050);
  // One after the other each counts.
  time.add({ configuration: 2, round: 1 }, [...lasting(100, 9000), ...lasting(50, 9200)]);
  assert.equal(time.spentMs, 1200);
});
