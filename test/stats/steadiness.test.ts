import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coefficientOfVariation, isSteady, steadinessOf } from '../../src/stats/steadiness.ts';

test('the coefficient of variation is the standard deviation by the mean', () => {
  // sd of 2, 4, 4, 4, 5, 5, 7, 9 with divisor n - 1: sqrt(32 / 7)
  assert.equal(coefficientOfVariation([2, 4, 4, 4, 5, 5, 7, 9]).toFixed(6), (Math.sqrt(32 / 7) / 5).toFixed(6));
  assert.equal(coefficientOfVariation([3, 3, 3]), 0);
  assert.ok(Number.isNaN(coefficientOfVariation([3])));
});

test('mean and largest are of the rows that have two runs', () => {
  const sample = (row: string, rates: number[]) => ({ row, rates, seconds: rates.map(() => 1) });
  const { rows, mean, largest } = steadinessOf([sample('a', [1, 1]), sample('b', [90, 110]), sample('c', [5])]);
  assert.deepEqual(
    rows.map(({ row, variation }) => [row, variation.toFixed(4)]),
    [
      ['a', '0.0000'],
      ['b', '0.1414'],
      ['c', 'NaN'],
    ],
  );
  assert.equal(mean.toFixed(4), '0.0707');
  assert.equal(largest.toFixed(4), '0.1414');
  assert.ok(Number.isNaN(steadinessOf([sample('c', [5])]).mean));
});

test('steady: the mean below the threshold, each below twice that', () => {
  assert.equal(isSteady({ mean: 0.049, largest: 0.099 }, 0.05), true);
  assert.equal(isSteady({ mean: 0.05, largest: 0.06 }, 0.05), false);
  assert.equal(isSteady({ mean: 0.03, largest: 0.1 }, 0.05), false);
  assert.equal(isSteady({ mean: Number.NaN, largest: Number.NaN }, 0.05), false);
});
