import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type {
  BarChart,
  Chart,
  HeatmapChart,
  IntervalChart,
  ScatterChart,
  TrendChart,
} from '../../../src/show/charts/chart.ts';
import { drawingOf } from '../../../src/show/charts/drawing-of.ts';
import { isChosen, type PlotChoice, type Plotted } from '../../../src/show/plots/choice.ts';
import { PLOTS, type PlotName, plotOf } from '../../../src/show/plots/plot.ts';
import type { Sheet } from '../../../src/show/sheets/page.ts';
import { LANGUAGES } from '../../../src/text/messages/language.ts';
import { sayIn } from '../../../src/text/messages/say.ts';
import { percentiles } from '../charts/samples.ts';
import { MEMORY, ONE, THREE, TWO } from './samples.ts';

const EN = sayIn('en');

function plot<C extends Chart>(name: PlotName, plotted: Plotted, choice: PlotChoice = {}): C {
  return plotOf(name, plotted, choice, EN) as C;
}

suite('interval', () => {
  test('has every row in the order of what can be said, each with its verdict', () => {
    const { rows, margin, ends } = plot<IntervalChart>('interval', TWO);
    assert.deepEqual(
      rows.map(({ name, verdict }) => [name, verdict]),
      [
        ['buffers/a.js len=10 n=100', 'faster'],
        ['buffers/a.js len=20 n=100', 'equivalent'],
        ['url/b.js n=100', 'undecided'],
        ['url/noop.js n=100', 'floor'],
        ['url/torn.js n=100', 'failed'],
      ],
    );
    assert.deepEqual(ends, { below: 'slower', above: 'faster' });
    assert.equal(margin, 0.02);
    const [faster] = rows;
    assert.ok(faster?.ratio !== null && Math.abs((faster?.ratio ?? 0) - 1.5) < 0.05);
    assert.ok((faster?.interval?.[0] ?? 0) > 1.4);
  });

  test('draws nothing where the verdict says nothing of a ratio', () => {
    for (const { verdict, ratio, interval } of plot<IntervalChart>('interval', TWO).rows.slice(3)) {
      assert.deepEqual([ratio, interval], [null, null], verdict);
    }
  });

  test('of several contenders names each', () => {
    const names = plot<IntervalChart>('interval', THREE).rows.map(({ name }) => name);
    assert.equal(names.length, 10);
    assert.ok(names.includes('buffers/a.js len=10 n=100, other'));
  });

  test('of amounts shows how many times more there is, with less on the left', () => {
    const { rows, ends } = plot<IntervalChart>('interval', MEMORY);
    const [row] = rows;
    assert.ok(row !== undefined && row.ratio !== null && row.interval !== null);
    assert.ok(Math.abs(row.ratio - 0.5) < 0.02);
    assert.ok(row.interval[0] < row.ratio && row.ratio < row.interval[1]);
    assert.equal(row.word, 'less');
    assert.deepEqual(ends, { below: 'less', above: 'more' });
  });

  test('is refused with one variant, and says what fits', () => {
    assert.throws(() => plot('interval', ONE), { code: 'PLOT_UNFIT', hint: /plot bar/ });
  });
});

suite('bar and box', () => {
  test('bars are means with intervals; undecided is grey, and what was not measured has no bar', () => {
    const { groups, series } = plot<BarChart>('bar', TWO);
    assert.deepEqual(groups, [
      'buffers/a.js len=10 n=100',
      'buffers/a.js len=20 n=100',
      'url/b.js n=100',
      'url/noop.js n=100',
      'url/torn.js n=100',
    ]);
    const states = series.map(({ bars }) => bars.map((bar) => bar?.state));
    assert.deepEqual(states, [
      ['measured', 'measured', 'measured', 'floor', 'measured'],
      ['measured', 'measured', 'undecided', 'floor', 'missing'],
    ]);
    const bar = series[0]?.bars[0];
    assert.ok(Math.abs((bar?.mean ?? 0) - 100) < 1);
    assert.ok((bar?.interval?.[0] ?? 100) < 100 && (bar?.interval?.[1] ?? 100) > 100);
    assert.equal(series[1]?.bars[4]?.word, 'failed');
    assert.equal(series[1]?.bars[3]?.word, 'too fast to measure');
  });

  test('bytes read as bytes', () => {
    const { axis, series } = plot<BarChart>('bar', MEMORY);
    assert.equal(axis.format, 'bytes');
    assert.ok(Math.abs((series[0]?.bars[0]?.mean ?? 0) / 80e6 - 1) < 0.02);
  });

  test('boxes have the samples, and a word where there are none', () => {
    const chart = plotOf('box', TWO, {}, EN);
    assert.ok(chart.type === 'box');
    const [, contender] = chart.series;
    assert.deepEqual(
      contender?.samples.map(({ length }) => length),
      [8, 8, 8, 0, 0],
    );
    assert.deepEqual(contender?.words, [null, null, null, 'too fast to measure', 'failed']);
  });

  test('operations are chosen by the name that tables show, too', () => {
    const row = { benchmark: 'ops/json.js', configuration: "group='json' operation='parse'" };
    const chosen = ['json › parse', "operation='parse'", 'json.js', 'url › parse'].map((one) =>
      isChosen(row, { filter: [one] }),
    );
    assert.deepEqual(chosen, [true, true, true, false]);
  });

  test('what all rows share stands in the title once', () => {
    const { title, groups } = plot<BarChart>('bar', TWO, { filter: ['buffers'] });
    assert.equal(title, 'buffers/a.js n=100: new against old');
    assert.deepEqual(groups, ['len=10', 'len=20']);
  });
});

suite('scatter', () => {
  test('has the mean of each value with its interval, a line for each variant', () => {
    const { x, categories, title } = plot<ScatterChart>('scatter', TWO, { filter: ['buffers'] });
    assert.equal(title, 'buffers/a.js');
    assert.equal(x.name, 'len');
    assert.deepEqual(
      categories.map(({ name, points }) => [name, points.map((point) => point.x)]),
      [
        ['new', [10, 20]],
        ['old', [10, 20]],
      ],
    );
    for (const { y, interval } of categories.flatMap(({ points }) => points)) {
      assert.ok(interval !== null && interval[0] < y && y < interval[1]);
    }
  });

  test('with a category has a line for each of its values', () => {
    const { categories } = plot<ScatterChart>('scatter', ONE, { filter: ['buffers'], category: 'len', xaxis: 'n' });
    assert.deepEqual(
      categories.map(({ name }) => name),
      ['len=10', 'len=20'],
    );
  });

  test('says which parameter there is, and what fits where none varies', () => {
    assert.throws(() => plot('scatter', TWO, { filter: ['buffers'], xaxis: 'lenn' }), {
      code: 'BAD_OPTION',
      hint: '--xaxis len',
    });
    assert.throws(() => plot('scatter', TWO, { filter: ['b.js'] }), { code: 'PLOT_UNFIT', hint: /plot bar/ });
    assert.throws(() => plot('scatter', TWO), { code: 'PLOT_UNFIT', hint: '--filter buffers/a.js' });
  });
});

suite('trend and heatmap', () => {
  test('have every release in its order, the first as 1', () => {
    const { releases, lines } = plot<TrendChart>('trend', THREE);
    assert.deepEqual(releases, ['old', 'new', 'other']);
    const [first] = lines;
    assert.deepEqual(
      first?.points.map((point) => point?.verdict),
      ['equivalent', 'faster', 'slower'],
    );
    assert.deepEqual([first?.points[0]?.ratio, first?.points[0]?.interval], [1, null]);
    assert.ok((first?.points[2]?.interval?.[1] ?? 1) < 0.5);
  });

  test('cells without a ratio have their word alone', () => {
    const { rows } = plot<HeatmapChart>('heatmap', THREE);
    const words = rows.map(({ name, cells }) => [
      name,
      cells.map((cell) => (cell?.ratio === null ? cell.word : cell?.verdict)),
    ]);
    assert.deepEqual(words[3], [
      'url/noop.js n=100',
      ['too fast to measure', 'too fast to measure', 'too fast to measure'],
    ]);
    assert.deepEqual(words[4], ['url/torn.js n=100', ['equivalent', 'failed', 'faster']]);
    assert.deepEqual(words[2], ['url/b.js n=100', ['equivalent', 'undecided', 'undecided']]);
  });

  test('need three variants', () => {
    for (const name of ['trend', 'heatmap'] as const) {
      assert.throws(() => plot(name, TWO), { code: 'PLOT_UNFIT', hint: /plot interval/ });
      assert.throws(() => plot(name, ONE), { code: 'PLOT_UNFIT', hint: /plot bar/ });
    }
  });
});

suite('percentiles', () => {
  const sheet = (charts: Chart[]): Sheet => ({
    id: 'latency',
    title: 'Latency',
    note: null,
    columns: [],
    rows: [],
    charts,
  });

  test('are those that the kind of work tells', () => {
    assert.deepEqual(plot('percentiles', { ...TWO, sheets: [sheet([percentiles])] }), {
      ...percentiles,
      axis: { ...percentiles.axis, isLog: undefined },
    });
  });

  test('of several loads one has to be chosen', () => {
    const several = [percentiles, { ...percentiles, title: 'at 1000 requests/s' }];
    const plotted = { ...TWO, sheets: [sheet(several)] };
    assert.throws(() => plot('percentiles', plotted), { code: 'PLOT_UNFIT', hint: /--filter/ });
    assert.equal(plot('percentiles', plotted, { filter: ['at 1000'] }).title, 'at 1000 requests/s');
    assert.throws(() => plot('percentiles', plotted, { filter: ['nowhere'] }), { code: 'PLOT_UNFIT' });
  });

  test('where there are none, says how to get some', () => {
    assert.throws(() => plot('percentiles', TWO), { code: 'PLOT_UNFIT', hint: /--rate/ });
  });
});

suite('choice', () => {
  test('of rows by their name and by a parameter', () => {
    assert.equal(plot<BarChart>('bar', TWO, { filter: ['url/b', 'torn'] }).groups.length, 2);
    assert.equal(plot<BarChart>('bar', TWO, { set: ['len=10'] }).groups.length, 1);
    assert.equal(plot<BarChart>('bar', TWO, { set: ['len=10', 'len=20'] }).groups.length, 2);
    assert.throws(() => plot('bar', TWO, { set: ['len=30'] }), { code: 'PLOT_UNFIT' });
  });

  test('of a metric by its name', () => {
    assert.throws(() => plot('bar', TWO, { metric: 'rat' }), { code: 'BAD_OPTION', hint: '--metric rate' });
  });

  test('more rows than can be read are refused', () => {
    const [row] = TWO.figures;
    assert.ok(row !== undefined);
    const figures = Array.from({ length: 101 }, (_, i) => ({ ...row, configuration: `n=${i}` }));
    assert.throws(() => plot('bar', { ...TWO, figures }), { code: 'PLOT_UNFIT', message: /^101 rows/ });
  });
});

test('every chart is told in every language, and can be drawn', () => {
  const sheets: Sheet[] = [{ id: 'x', title: 'x', note: null, columns: [], rows: [], charts: [percentiles] }];
  for (const language of LANGUAGES) {
    const say = sayIn(language);
    for (const name of PLOTS) {
      const chart = plotOf(name, { ...THREE, sheets }, name === 'scatter' ? { filter: ['buffers'] } : {}, say);
      assert.equal(chart.type, name);
      assert.ok(chart.title !== '' && chart.description !== '');
      assert.ok(drawingOf(chart, { theme: 'light', width: 700, language }).height > 100);
      if (language !== 'en' && name !== 'percentiles') {
        const english = plotOf(name, { ...THREE, sheets }, name === 'scatter' ? { filter: ['buffers'] } : {}, EN);
        assert.notEqual(chart.description, english.description);
      }
    }
  }
});
