import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSteadyLength } from '../../../src/kinds/suite/steady-length.ts';

const SEARCH = { start: 10, increase: 10, mostIncreases: 6, threshold: 0.05 };

/** Two rows whose rates scatter by `scatter(n)` of their mean. */
function measuring(scatter: (n: number) => number, tried: number[], more: object = {}) {
  return async (n: number) => {
    tried.push(n);
    const rates = [100 * (1 - scatter(n)), 100 * (1 + scatter(n))];
    const rows = ['len=0', 'len=1'].map((row) => ({ row, rates, seconds: [n / 1e6, n / 1e6] }));
    return { rows, interrupted: false, failed: false, ...more };
  };
}

test('iterations are multiplied until runs agree, and no further', async () => {
  const tried: number[] = [];
  const { steps, chosen } = await findSteadyLength(
    SEARCH,
    measuring((n) => 1 / n, tried),
  );
  assert.deepEqual(tried, [10, 100]);
  assert.equal(chosen, 100);
  assert.deepEqual(
    steps.map(({ n, mean }) => [n, mean.toFixed(3)]),
    [
      [10, '0.141'],
      [100, '0.014'],
    ],
  );
});

test('after the last increase there is nothing to choose', async () => {
  const tried: number[] = [];
  const measure = measuring(() => 0.5, tried);
  assert.equal((await findSteadyLength(SEARCH, measure)).chosen, null);
  assert.deepEqual(tried, [10, 100, 1e3, 1e4, 1e5, 1e6, 1e7]);
});

test('iterations are whole numbers, each tried once', async () => {
  const tried: number[] = [];
  await findSteadyLength(
    { ...SEARCH, start: 1, increase: 1.3, mostIncreases: 5 },
    measuring(() => 0.5, tried),
  );
  assert.deepEqual(tried, [1, 2, 3, 4]);
});

test('an interruption and a failure end the search with what there is, however steady it is', async () => {
  for (const more of [{ interrupted: true }, { failed: true }]) {
    const tried: number[] = [];
    const { steps, chosen } = await findSteadyLength(
      SEARCH,
      measuring(() => 0, tried, more),
    );
    assert.deepEqual([tried, steps.length, chosen], [[10], 1, null]);
  }
  const nothing = await findSteadyLength(SEARCH, async () => null);
  assert.deepEqual(nothing, { steps: [], chosen: null });
});
