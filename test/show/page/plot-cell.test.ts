import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandOf, plotScale } from '../../../src/show/page/plot-cell.ts';

const row = (high: number) => ({ interval: [1 / high, high] as const });

test('a scale reaches over all but the widest twentieth of the intervals, in whatever order they come', () => {
  const rows = [row(9), ...Array.from({ length: 19 }, (_, i) => row(1.2 + ((i * 7) % 19) / 100))];
  assert.equal(plotScale(rows).reach, Math.log(1.38) * 1.05);
  assert.equal(plotScale([...rows].reverse()).reach, Math.log(1.38) * 1.05);
});

test('noise of a percent does not fill a scale, nor does nothing', () => {
  for (const rows of [[row(1.01)], [{ interval: null }], []]) assert.equal(plotScale(rows).reach, Math.log(1.1));
});

test('the band of equivalence is no wider than the plot', () => {
  assert.equal(bandOf(0.1, { reach: Math.log(1.21) }), '25.00');
  assert.equal(bandOf(1, { reach: Math.log(1.21) }), '50.00');
});
