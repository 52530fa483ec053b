import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linearTicks, logTicks, paddedLog } from '../../../src/show/charts/ticks.ts';

test('linear ticks are round and lie within', () => {
  assert.deepEqual(linearTicks(0, 10, 5), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(linearTicks(0.93, 1.31, 4), [1, 1.1, 1.2, 1.3]);
  assert.deepEqual(linearTicks(5, 5, 4), [5]);
});

test('log ticks are powers, their halves and fifths, or round steps where the axis is short', () => {
  assert.deepEqual(logTicks(1, 1000, 5), [1, 10, 100, 1000]);
  assert.deepEqual(logTicks(0.9, 12, 6), [1, 2, 5, 10]);
  assert.deepEqual(logTicks(0.95, 1.32, 5), [1, 1.1, 1.2, 1.3]);
  assert.ok(logTicks(1e-9, 1e9, 6).length <= 7);
});

test('ticks lie within, rise, and are never none', () => {
  for (let i = 0; i < 200; i++) {
    const low = 10 ** ((i % 20) - 10) * (1 + (i % 7));
    const high = low * (1.01 + i ** 1.7);
    const ticks = logTicks(low, high, 6);
    assert.ok(ticks.length > 0, `${low} to ${high}`);
    assert.deepEqual(
      ticks,
      ticks.toSorted((a, b) => a - b),
    );
    for (const tick of ticks) assert.ok(tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9));
  }
});

test('an extent has all values in it with room beside them, and is never empty', () => {
  const [low, high] = paddedLog([0.5, 2]);
  assert.ok(low < 0.5 && high > 2);
  const [one, other] = paddedLog([1]);
  assert.ok(one < 1 && other > 1);
  assert.ok(paddedLog([])[0] < 1);
});
