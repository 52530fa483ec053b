import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RemainingTime } from '../../src/experiment/remaining-time.ts';

test('with one lane, all runs count', () => {
  const time = new RemainingTime();
  assert.equal(time.remaining([[1, 2]]), null);
  time.add({ configuration: 1, round: 1 }, 100);
  time.add({ configuration: 2, round: 1 }, 300);
  time.add({ configuration: 2, round: 2, lane: null }, 500);
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
  time.add({ configuration: 1, round: 1, lane: 0 }, 100);
  time.add({ configuration: 2, round: 1, lane: 1 }, 300);
  time.add({ configuration: 3, round: 1, lane: 0 }, 50);
  assert.equal(time.spentMs, 300);
  time.add({ configuration: 1, round: 2, lane: 0 }, 100);
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
