import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IntervalRow } from '../../../src/show/charts/chart.ts';
import { drawingOf } from '../../../src/show/charts/drawing-of.ts';
import { svgOf } from '../../../src/show/charts/svg.ts';
import { interval } from './samples.ts';

const near = Array.from({ length: 7 }, (_, i): IntervalRow => {
  const ratio = 1 + (i - 3) / 100;
  return { name: `row ${i}`, ratio, interval: [ratio - 0.01, ratio + 0.01], verdict: 'equivalent', word: 'even' };
});
const far: IntervalRow = { name: 'far', ratio: 40, interval: [30, 55], verdict: 'faster', word: 'faster' };

/** The ends of the scale. */
function scale(rows: readonly IntervalRow[]): [number, number] {
  const { xAxis } = drawingOf({ ...interval, rows }, { theme: 'light', width: 860 }).option as {
    xAxis: { min: number; max: number };
  };
  return [xAxis.min, xAxis.max];
}

test('one row that is far off does not squash the others, and has its figures beside it', () => {
  const [low, high] = scale([...near, far]);
  assert.ok(low > 0.9 && high < 1.3, `${low} to ${high}`);
  assert.match(svgOf({ ...interval, rows: [...near, far] }, { idPrefix: 'c' }), />40\.0 \(30\.0–55\.0\)</);
  const [least] = scale([...near, { ...far, ratio: 1 / 40, interval: [1 / 55, 1 / 30], verdict: 'slower' }]);
  assert.ok(least > 0.8, `${least}`);
});

test('where many are far off the scale has them', () => {
  assert.ok(scale([...near.slice(0, 4), far, far])[1] > 40);
  assert.ok(scale([far, near[0] as IntervalRow])[1] > 55);
});
