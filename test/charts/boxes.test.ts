import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boxOf } from '../../src/charts/boxes.ts';

test('boxes are those of R: quantile() of type 7, whiskers within 1.5 lengths of the box', () => {
  // R 4.2: x <- c(7, 15, 36, 39, 40, 41, 90); quantile(x); ggplot2's stat_boxplot for whiskers and outliers.
  assert.deepEqual(boxOf([41, 7, 15, 36, 90, 39, 40]), {
    low: 7,
    quarter: 25.5,
    median: 39,
    threeQuarters: 40.5,
    high: 41,
    outliers: [90],
  });
  assert.deepEqual(boxOf([3]), { low: 3, quarter: 3, median: 3, threeQuarters: 3, high: 3, outliers: [] });
});
