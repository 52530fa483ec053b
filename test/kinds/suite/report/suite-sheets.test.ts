import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SUITE_METRICS } from '../../../../src/kinds/suite/metrics.ts';
import { declaredSheet } from '../../../../src/kinds/suite/report/declared-sheet.ts';
import { noiseSheets } from '../../../../src/kinds/suite/report/noise-sheets.ts';
import { ratesSheets } from '../../../../src/kinds/suite/report/rates-sheets.ts';
import { scatterSheet } from '../../../../src/kinds/suite/report/scatter-sheet.ts';
import { reportOfTurns } from '../../../../src/kinds/suite/report/turns.ts';
import type { ScatterChart } from '../../../../src/show/charts/chart.ts';
import { assemble } from '../../../../src/show/report/assemble.ts';
import type { MeasuredGroup } from '../../../../src/show/report/measured-group.ts';
import type { RowFigures, SideFigures } from '../../../../src/show/report/published.ts';
import type { Sheet } from '../../../../src/show/sheets/page.ts';
import { estimateOf } from '../../../../src/stats/estimate.ts';
import { LANGUAGES } from '../../../../src/text/messages/language.ts';
import { sayIn } from '../../../../src/text/messages/say.ts';
import { assertSound } from '../../../show/report/sheet-text.ts';

const say = sayIn('en');
const rounds = [1, 2, 3, 4, 5, 6];
/** Rates that scatter by `noise` around `rate`, the same for each pair of numbers. */
const around = (rate: number, salt: number, noise = 0.002) =>
  rounds.map((i) => rate * (1 + noise * Math.sin(i * salt)));

function side(label: string, figures: number[], state: SideFigures['state'] = 'measured'): SideFigures {
  const reason = state === 'measured' ? null : 'no slower than an empty loop';
  return { label, rounds: figures.map((_, i) => i + 1), figures, estimate: estimateOf(figures), state, reason };
}

function row(benchmark: string, configuration: string, ...sides: SideFigures[]): RowFigures {
  return { benchmark, configuration, metric: 'rate', sides };
}

function scatterOf(sheet: Sheet | undefined): ScatterChart {
  const [chart] = sheet?.charts ?? [];
  assert.ok(chart?.type === 'scatter');
  return chart;
}

suite('rates without a comparison', () => {
  const figures = [
    row('buffers/concat.js', 'n=1', side('a', around(2e6, 1.7))),
    row('buffers/concat.js', 'n=2', side('a', [], 'floor')),
    row('url/parse.js', 'n=1', side('a', [3e6])),
  ];

  test('are a sheet a benchmark, with intervals where there are several runs', () => {
    for (const language of LANGUAGES) assertSound(ratesSheets(figures, sayIn(language)));
    const [concat, parse] = ratesSheets(figures, say);
    assert.deepEqual(
      concat?.columns.map(({ title }) => title),
      ['configuration', 'operations per second', '95 % interval', 'coefficient of variation', 'runs', 'remark'],
    );
    assert.match(concat?.rows[0]?.cells.join(' | ') ?? '', /^n=1 \| 2\.00M \| .* to .*M \| 0\.\d.% \| 6 \| $/u);
    assert.deepEqual(concat?.rows[1]?.verdict, 'floor');
    assert.match(concat?.rows[1]?.cells.at(-1) ?? '', /^too fast to measure: no slower/);
    assert.deepEqual(parse?.rows, [{ cells: ['n=1', '3.00M', '1'], verdict: null }]);
  });

  test('are drawn with the floor as a floor', () => {
    const [chart] = ratesSheets(figures, say)[0]?.charts ?? [];
    assert.ok(chart?.type === 'bar');
    assert.deepEqual(
      chart.series[0]?.bars.map((bar) => bar?.state),
      ['measured', 'floor'],
    );
  });
});

suite('rates over a parameter', () => {
  const csv = {
    parameters: ['n', 'len', 'kind'],
    rows: [1, 64, 4096].flatMap((len) =>
      ['utf8', 'hex'].flatMap((kind) =>
        rounds.map((i) => ({
          benchmark: 'buffers/base64.js',
          values: ['100', String(len), kind],
          rate: (1e6 / len) * (kind === 'hex' ? 2 : 1) * (1 + 0.01 * Math.sin(i)),
        })),
      ),
    ),
    warnings: [],
  };

  test('have means with intervals, a line for each category, on a scale of powers where values are far apart', () => {
    for (const language of LANGUAGES)
      assertSound(scatterSheet(csv, { xaxis: 'len', category: 'kind' }, sayIn(language)));
    const [sheet] = scatterSheet(csv, { xaxis: 'len', category: 'kind' }, say);
    const chart = scatterOf(sheet);
    assert.deepEqual(chart.x, { name: 'len', format: 'plain', isLog: true });
    assert.deepEqual(
      chart.categories.map(({ name, points }) => [name, points.map(({ x }) => x)]),
      [
        ['kind=hex', [1, 64, 4096]],
        ['kind=utf8', [1, 64, 4096]],
      ],
    );
    for (const { y, interval } of chart.categories.flatMap(({ points }) => points)) {
      assert.ok(interval !== null && interval[0] < y && y < interval[1]);
    }
    assert.doesNotMatch(sheet?.note ?? '', /average over/);
  });

  test('take the parameters that vary where none were asked for', () => {
    const [sheet] = scatterSheet(csv, undefined, say);
    assert.deepEqual(
      sheet?.columns.slice(0, 2).map(({ title }) => title),
      ['len', 'kind'],
    );
    const only = { ...csv, rows: csv.rows.filter(({ values }) => values[2] === 'hex') };
    const [line] = scatterSheet(only, undefined, say);
    const { categories } = scatterOf(line);
    assert.deepEqual(
      categories.map(({ name }) => name),
      ['buffers/base64.js'],
    );
    assert.deepEqual(scatterSheet({ ...csv, rows: [] }, undefined, say), []);
  });

  test('say what they average over', () => {
    const [sheet] = scatterSheet(csv, { xaxis: 'len', category: 'n' }, say);
    assert.match(sheet?.note ?? '', /Cells average over kind\.$/);
  });

  test('have places with names where the values are words', () => {
    const [sheet] = scatterSheet(csv, { xaxis: 'kind', category: 'len' }, say);
    const { x } = scatterOf(sheet);
    assert.deepEqual(x, { name: 'kind', values: ['hex', 'utf8'] });
  });
});

suite('the noise of a variant against itself', () => {
  const figures = [
    row('buffers/a.js', 'n=1', side('a', around(100, 1.7)), side('a (2)', around(100, 2.9))),
    row('buffers/b.js', 'n=1', side('a', around(100, 1.1, 0.05)), side('a (2)', around(100, 2.3, 0.05))),
    row('url/c.js', 'n=1', side('a', []), side('a (2)', [])),
  ];

  test('is told by module and by row', () => {
    for (const language of LANGUAGES) assertSound(noiseSheets(figures, sayIn(language)));
    const [modules, rows] = noiseSheets(figures, say);
    assert.equal(modules?.title, 'Noise of a against itself');
    assert.deepEqual(
      modules?.rows.map(({ cells }) => cells.slice(0, 2)),
      [
        ['buffers', '2'],
        ['all', '2'],
      ],
    );
    assert.match(modules?.note ?? '', /of 2 rows by the paired test/);
    const noise = rows?.rows.map(({ cells }) => Number.parseFloat(cells[2] ?? '')) ?? [];
    assert.equal(noise.length, 2);
    assert.ok((noise[1] ?? 0) > 10 * (noise[0] ?? 0));
  });

  test('is nothing without rounds', () => {
    assert.deepEqual(noiseSheets(figures.slice(2), say), []);
    assert.deepEqual(noiseSheets([], say), []);
  });
});

suite('declared runs that say the opposite', () => {
  const group = (configuration: string, metric: string, before: number, after: number): MeasuredGroup => ({
    benchmark: 'buffers/buffer-tojson.js',
    ...{ configuration, metric },
    rates: new Map([
      ['old', around(before, 1.7)],
      ['new', around(after, 2.9)],
    ]),
    rounds: new Map([
      ['old', rounds],
      ['new', rounds],
    ]),
    paired: true,
  });
  const report = reportOfTurns(
    assemble({
      groups: [
        group('len=10', 'rate', 24e6, 12e6),
        group('len=10', 'declared', 1.1e6, 1.65e6),
        group('len=256', 'rate', 1.3e6, 1.5e6),
        group('len=256', 'declared', 0.7e6, 0.9e6),
      ],
      metrics: SUITE_METRICS,
      baseline: 'old',
      contenders: ['new'],
    }),
    () => ({ iterations: 10_000 }),
  );

  test('stand with both figures; rows that agree do not', () => {
    for (const language of LANGUAGES) assertSound(declaredSheet(report, sayIn(language)));
    const [sheet] = declaredSheet(report, say);
    assert.deepEqual(
      sheet?.rows.map(({ cells, verdict }) => [verdict, cells[0], cells[2], cells[4]]),
      [['slower', 'buffers/buffer-tojson.js len=10', '1.50x faster', '2.00x slower']],
    );
    const agreeing = { rows: report.rows.filter(({ configuration }) => configuration === 'len=256') };
    assert.deepEqual(declaredSheet(agreeing, say), []);
  });
});
