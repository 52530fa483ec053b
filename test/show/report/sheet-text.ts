/** Sheets as a text that can be read and kept: columns by bars, charts in a line each with all of their figures. */
import assert from 'node:assert/strict';
import type { Chart } from '../../../src/show/charts/chart.ts';
import type { Sheet } from '../../../src/show/sheets/page.ts';

export function sheetText(sheets: readonly Sheet[]): string {
  return sheets.map(oneText).join('\n');
}

function oneText({ id, title, note, columns, rows, charts }: Sheet): string {
  const lines = [
    `# ${title} {${id}}`,
    ...(note === null ? [] : [note]),
    columns.map((column) => column.title + (column.isNumber ? ' >' : '')).join(' | '),
    ...rows.map(({ cells, verdict }) => `${verdict ?? '-'}: ${cells.join(' | ')}`),
    ...charts.map((chart) => `chart ${JSON.stringify(chart, rounded)}`),
  ];
  return `${lines.join('\n').replaceAll('\u00a0', '~')}\n`;
}

/** Six digits: the last ones are of rounding. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(6)) : value;
}

/** What holds of all sheets, whatever they tell. */
export function assertSound(sheets: readonly Sheet[]): void {
  const ids = sheets.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, `ids are unique: ${ids.join(' ')}`);
  for (const { id, title, note, columns, rows, charts } of sheets) {
    assert.match(id, /^[A-Za-z][A-Za-z0-9-]*$/);
    assert.ok(title.trim() !== '' && rows.length > 0, id);
    assert.doesNotMatch([title, note, ...columns.map((column) => column.title)].join(), /undefined|null|NaN|sheets\./);
    for (const { cells } of rows) {
      assert.equal(cells.length, columns.length, id);
      assert.ok(
        cells.every((cell) => !/undefined|NaN|Infinity|\[object/.test(cell)),
        `${id}: ${cells.join(' | ')}`,
      );
    }
    for (const chart of charts) assertChart(chart, id);
  }
}

function assertChart(chart: Chart, id: string): void {
  assert.ok(chart.title !== '' && chart.description !== '', id);
  if (chart.type === 'bar') {
    for (const { bars } of chart.series) {
      assert.equal(bars.length, chart.groups.length, id);
      for (const bar of bars) {
        if (bar === null || bar.state === 'floor' || bar.state === 'missing') continue;
        const [low, high] = bar.interval ?? [bar.mean, bar.mean];
        // An interval on logarithms may be of no width but for rounding.
        assert.ok(low <= bar.mean * (1 + 1e-9) && bar.mean <= high * (1 + 1e-9), `${id}: ${low} ${bar.mean} ${high}`);
      }
    }
  }
  if (chart.type === 'box') {
    for (const { samples } of chart.series) assert.equal(samples.length, chart.groups.length, id);
  }
  if (chart.type === 'trend') {
    for (const { points } of chart.lines) assert.equal(points.length, chart.releases.length, id);
  }
  if (chart.type === 'heatmap') {
    for (const { cells } of chart.rows) assert.equal(cells.length, chart.releases.length, id);
  }
  if (chart.type === 'percentiles') {
    for (const { points } of chart.curves) {
      assert.ok(
        points.every(({ quantile }) => quantile > 0 && quantile < 1),
        id,
      );
      const quantiles = points.map(({ quantile }) => quantile);
      assert.deepEqual(
        quantiles,
        quantiles.toSorted((a, b) => a - b),
      );
    }
  }
  if (chart.type === 'rounds') {
    for (const { rounds, figures } of chart.series) assert.equal(rounds.length, figures.length, id);
  }
}
