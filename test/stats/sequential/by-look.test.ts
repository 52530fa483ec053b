import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byLook } from '../../../src/stats/sequential/by-look.ts';

test('a number of a look is worked out once, when it is asked for', () => {
  const asked: number[] = [];
  const numbers = byLook(100_000, (n) => {
    asked.push(n);
    return n < 3 ? Number.POSITIVE_INFINITY : 1 / n;
  });
  assert.deepEqual(
    [numbers(4), numbers(2), numbers(4), numbers(2), numbers(100_000)],
    [0.25, Infinity, 0.25, Infinity, 1e-5],
  );
  assert.deepEqual(asked, [4, 2, 100_000]);
});
