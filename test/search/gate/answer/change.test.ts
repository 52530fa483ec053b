import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeWords } from '../../../../src/search/gate/answer/change.ts';

const said = (interval: readonly [number, number], limit?: number): string =>
  sizeWords({ by: -0.24, interval }, limit).replaceAll('\u00a0', ' ');

test('no end of an interval is rounded to the limit that it lies beyond, nor to none', () => {
  assert.equal(said([-0.41, -0.07], 0.05), '24 % [7, 41]');
  assert.equal(said([-0.41, -0.053], 0.05), '24.0 % [5.3, 41.0]');
  assert.equal(said([-0.41, -0.0502], 0.05), '24.00 % [5.02, 41.00]');
  assert.equal(said([-0.41, -0.003]), '24.0 % [0.3, 41.0]');
});
