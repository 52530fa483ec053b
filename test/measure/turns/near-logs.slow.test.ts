import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearLogs } from '../../../src/measure/turns/paired-logs.ts';
import { mean, median } from '../../../src/stats/describe.ts';
import { createRandom, normalNoise } from '../../stats/simulation.ts';

test('each turn beside those of the other that are four away at most, without those that do not count', () => {
  const ones = Array.from({ length: 6 }, () => 1);
  assert.equal(nearLogs(ones, ones).length, 6 * 6 - 2);
  assert.equal(nearLogs([1, null, 1], [Math.E, Math.E, null]).length, 4);
  assert.deepEqual(nearLogs([Math.E], [1]), [1]);
  assert.deepEqual(nearLogs([], [1]), []);
});

test('their median has 1.12 times the variance of a mean (turn-count.ts), where that of turns of the same number has half as much again', () => {
  const random = createRandom(7);
  const noisy = () => Array.from({ length: 40 }, () => Math.exp(normalNoise(random)));
  const squares = { near: 0, same: 0, mean: 0 };
  for (let i = 0; i < 4000; i++) {
    const [a, b] = [noisy(), noisy()];
    const logs = a.map((nanos, at) => Math.log(nanos / (b[at] ?? 1)));
    squares.near += median(nearLogs(a, b)) ** 2;
    squares.same += median(logs) ** 2;
    squares.mean += mean(logs) ** 2;
  }
  const [near, same] = [squares.near / squares.mean, squares.same / squares.mean];
  assert.ok(Math.abs(near - 1.12) < 0.06 && Math.abs(same - 1.5) < 0.1, `${near}, ${same}`);
});
