import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ScatterChart } from '../../../src/show/charts/chart.ts';
import { svgOf } from '../../../src/show/charts/svg.ts';

const chart: ScatterChart = {
  type: 'scatter',
  title: 'Delay',
  description: 'How late timers came.',
  x: { name: 's', format: 'plain', extent: [0, 10] },
  y: { name: 'ms', isFromZero: true },
  categories: [
    { name: 'late', points: Array.from({ length: 40 }, (_, i) => ({ x: i / 4, y: 90 + i, interval: null })) },
  ],
  isDense: true,
  spans: [
    { name: 'seen here', look: 'marked', from: 2, to: 4 },
    { name: 'seen here', look: 'marked', from: 5, to: 6 },
    { name: 'left out', look: 'hatched', from: 8, to: 99 },
    { name: 'left out', look: 'hatched', from: 200, to: 300 },
  ],
};

suite('stretches of a chart', () => {
  test('are named once each in the legend, and stay within the plot', () => {
    const svg = svgOf(chart, { idPrefix: 'a' });
    assert.equal(svg.match(/>seen here</g)?.length, 1);
    assert.equal(svg.match(/>left out</g)?.length, 1);
    assert.ok(svg.includes('<pattern'));
    const plain = svgOf({ ...chart, spans: [] }, { idPrefix: 'a' });
    assert.ok(!plain.includes('<pattern'));
  });

  test('of a dense line some points have its symbol, the last one among them', () => {
    const dense = svgOf({ ...chart, spans: [] }, { idPrefix: 'a' });
    const all = svgOf({ ...chart, spans: [], isDense: false }, { idPrefix: 'a' });
    const symbols = (svg: string) => svg.match(/<circle|A4\.5/g)?.length ?? 0;
    assert.ok(symbols(dense) > 0);
    assert.ok(symbols(dense) < symbols(all) / 4);
  });

  test('the axis of y begins at 0 where it is told to', () => {
    const axis = (isFromZero: boolean) => svgOf({ ...chart, y: { name: 'ms', isFromZero } }, { idPrefix: 'a' });
    assert.notEqual(axis(true), axis(false));
    assert.ok(axis(true).includes('>50</text>'));
    assert.ok(!axis(false).includes('>50</text>'));
  });
});
