import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { Chart } from '../../../src/show/charts/chart.ts';
import { drawingOf } from '../../../src/show/charts/drawing-of.ts';
import { interval, SAMPLES } from './samples.ts';

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) frozen(item);
  return Object.freeze(value);
}

suite('the option object', () => {
  for (const [type, chart] of Object.entries(SAMPLES)) {
    test(`${type}: changes nothing, is the same each time, and has its series`, () => {
      const look = frozen({ theme: 'light' as const, width: 640 });
      const first = drawingOf(frozen(structuredClone(chart)) as Chart, look).option;
      assert.equal(JSON.stringify(first), JSON.stringify(drawingOf(chart, look).option));
      const { series, animation } = first as { series: unknown[]; animation: boolean };
      assert.ok(series.length >= 2);
      assert.equal(animation, false);
    });
  }

  test('follows its rows in height, and has the height that it is told', () => {
    const look = { theme: 'light' as const, width: 640 };
    const rows = interval.rows.slice(0, 2);
    assert.ok(drawingOf({ ...interval, rows }, look).height < drawingOf(interval, look).height);
    const height = drawingOf(interval, look).height + 100;
    assert.equal(drawingOf(interval, { ...look, height }).height, height);
  });

  test('leaves out the title where the page has it', () => {
    const look = { theme: 'light' as const, width: 640 };
    for (const chart of Object.values(SAMPLES)) {
      assert.ok(drawingOf(chart, { ...look, hasTitle: false }).height < drawingOf(chart, look).height);
    }
  });

  test('of nothing at all can be made of every type', () => {
    const empty: Chart[] = [
      { ...interval, rows: [] },
      { ...SAMPLES.bar, groups: [], series: [] } as Chart,
      { ...SAMPLES.box, groups: [], series: [] } as Chart,
      { ...SAMPLES.scatter, categories: [] } as Chart,
      { ...SAMPLES.percentiles, curves: [] } as Chart,
      { ...SAMPLES.trend, lines: [] } as Chart,
      { ...SAMPLES.heatmap, rows: [] } as Chart,
      { ...SAMPLES.rounds, series: [] } as Chart,
    ];
    for (const chart of empty) assert.ok(drawingOf(chart, { theme: 'light', width: 640 }).height > 0, chart.type);
  });
});

test('can be loaded by a page: neither Node.js nor a package is behind it', () => {
  const seen = new Set<string>();
  const visit = (file: URL): void => {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    const text = readFileSync(file, 'utf8');
    for (const [, isType, name = ''] of text.matchAll(/^import (type )?[^;]*? from '([^']+)';/gm)) {
      if (isType !== undefined) continue;
      assert.match(name, /^\./, `${file.pathname} imports ${name}`);
      visit(new URL(name, file));
    }
    assert.doesNotMatch(text, /\b(?:document|window|process|require)\b[.(]/, file.pathname);
  };
  visit(new URL('../../../src/show/charts/drawing-of.ts', import.meta.url));
  assert.ok(seen.size > 15);
});
