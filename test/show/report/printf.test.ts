import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printFixed } from '../../../src/show/report/printf.ts';

test('rounds as printf does: ties to even, the exact value otherwise', () => {
  // Each as printf("%.2f") of the C library gives it.
  const cases: Array<[number, string]> = [
    [0, '0.00'],
    [-0, '-0.00'],
    [-0.001, '-0.00'],
    [0.125, '0.12'],
    [-0.125, '-0.12'],
    [0.375, '0.38'],
    [0.625, '0.62'],
    [99.875, '99.88'],
    [1.005, '1.00'],
    [1.015, '1.01'],
    [2.675, '2.67'],
    [0.005, '0.01'],
    [1e15 + 0.125, '1000000000000000.12'],
    [213.6, '213.60'],
  ];
  for (const [value, text] of cases) assert.equal(printFixed(value, 2), text, String(value));
});

test('other counts of decimals', () => {
  assert.equal(printFixed(0.5, 0), '0');
  assert.equal(printFixed(1.5, 0), '2');
  assert.equal(printFixed(2.5, 0), '2');
  assert.equal(printFixed(-2.5, 0), '-2');
  assert.equal(printFixed(0.25, 1), '0.2');
  assert.equal(printFixed(322352.84, 1), '322352.8');
});
