import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearLogs } from '../../../src/measure/turns/near-logs.ts';
import { median } from '../../../src/stats/describe.ts';
import { randomStream } from '../../../src/stats/random.ts';

test('each turn beside those of the other that are four away at most, without those that do not count', () => {
  const ones = Array.from({ length: 6 }, () => 1);
  assert.equal(nearLogs(ones, ones).length, 6 * 6 - 2);
  assert.equal(nearLogs([1, null, 1], [Math.E, Math.E, null]).length, 4);
  assert.deepEqual(nearLogs([Math.E], [1]), [1]);
  assert.deepEqual(nearLogs([], [1]), []);
});

test('their median scatters less than that of turns of the same number', () => {
  const random = randomStream(7, 0);
  const noisy = () => Array.from({ length: 40 }, () => Math.exp(random() + random() + random() - 1.5));
  const squares = { near: 0, same: 0 };
  for (let i = 0; i < 400; i++) {
    const [a, b] = [noisy(), noisy()];
    squares.near += median(nearLogs(a, b)) ** 2;
    squares.same += median(a.map((nanos, at) => Math.log(nanos / (b[at] ?? 1)))) ** 2;
  }
  assert.ok(squares.near < 0.9 * squares.same, JSON.stringify(squares));
});
