import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { httpSheets } from '../../../../src/kinds/http/report/http-sheets.ts';
import type { BarChart, PercentilesChart } from '../../../../src/show/charts/chart.ts';
import type { Sheet } from '../../../../src/show/sheets/page.ts';
import { LANGUAGES } from '../../../../src/text/messages/language.ts';
import { sayIn } from '../../../../src/text/messages/say.ts';
import { assertGolden } from '../../../show/report/golden.ts';
import { assertSound, sheetText } from '../../../show/report/sheet-text.ts';
import { ALONE, COMPARED } from './fixture.ts';

function curvesOf(sheet: Sheet | undefined): PercentilesChart['curves'] {
  const [chart] = sheet?.charts ?? [];
  assert.ok(chart?.type === 'percentiles');
  return chart.curves;
}

suite('sheets of servers', () => {
  for (const language of LANGUAGES) {
    test(`in ${language}`, () => {
      const sheets = httpSheets(COMPARED, sayIn(language));
      assertSound(sheets);
      assertGolden(sheetText(sheets), `sheets/http-${language}.txt`);
    });
  }

  test('of one server alone have figures without verdicts', () => {
    const sheets = httpSheets(ALONE, sayIn('en'));
    assertSound(sheets);
    const measured = sheets.filter(({ id }) => id !== 'cautions');
    assert.ok(measured.every(({ rows }) => rows.every(({ verdict }) => verdict === null)));
  });

  test('say "at least" where the generator could do no more, and draw that with its word', () => {
    const throughput = httpSheets(COMPARED, sayIn('en')).find(({ id }) => id === 'throughput');
    const bun = throughput?.rows.find(({ cells }) => cells[1] === 'bun@1');
    assert.match(bun?.cells[2] ?? '', /^at least 2\d,\d00$/);
    const chart = throughput?.charts[0] as BarChart;
    const bars = chart.series.find(({ name }) => name === 'bun@1')?.bars ?? [];
    assert.deepEqual([bars[0]?.state, bars[0]?.word], ['undecided', 'at least']);
    assert.deepEqual(bars[1], { mean: 0, interval: null, state: 'missing', word: 'unavailable' });
  });

  test('give each quantile with its interval, and its change in the words of a time', () => {
    const latency = httpSheets(COMPARED, sayIn('en')).find(({ id }) => id.startsWith('latency'));
    const of = (title: string, variant: string) =>
      latency?.rows.find(({ cells }) => cells[0] === title && cells[1] === variant);
    assert.equal(of('P50', 'node@22')?.verdict, 'faster');
    assert.match(of('P50', 'node@22')?.cells.join(' ') ?? '', /µs .* 1[34]\.\d % lower .* to /);
    assert.equal(of('P99', 'node@22')?.verdict, 'slower');
    assert.match(of('P99', 'node@22')?.cells.join(' ') ?? '', /50\.\d % higher/);
    for (const title of ['P50', 'P90', 'P99', 'P99.9', 'max']) assert.ok(of(title, 'node@20'), title);
    assert.equal(of('', 'deno@2')?.verdict, 'failed');
    const chart = latency?.charts[0] as PercentilesChart;
    assert.deepEqual(
      chart.curves.map(({ name, points }) => [name, points.length]),
      [
        ['node@20', 4],
        ['node@22', 4],
        ['bun@1', 4],
      ],
    );
  });

  test('draw the quantiles that whole histograms tell, with an interval over runs', () => {
    const whole = new Map([
      [0.5, [0.001, 0.0011, 0.0012]],
      [0.9, [0.002, 0.0021, 0.0022]],
    ]);
    const sheets = httpSheets(COMPARED, sayIn('en'), ({ variant }) => (variant === 'node@20' ? whole : null));
    assertSound(sheets);
    const latency = sheets.find(({ id }) => id.startsWith('latency'));
    const curves = curvesOf(latency);
    assert.deepEqual(
      curves.map(({ points }) => points.map(({ quantile }) => quantile)),
      [
        [0.5, 0.9],
        [0.5, 0.9, 0.99, 0.999],
        [0.5, 0.9, 0.99, 0.999],
      ],
    );
    const [low = 0, high = 0] = curves[0]?.points[0]?.interval ?? [];
    assert.ok(low < 0.0011 && 0.0011 < high);
  });

  test('have the cautions that the terminal prints, each with its place', () => {
    const cautions = httpSheets(COMPARED, sayIn('en')).find(({ id }) => id === 'cautions');
    const texts = cautions?.rows.map(({ cells }) => cells.join(': ')) ?? [];
    assert.ok(texts.some((text) => text.startsWith('express json, bun@1: generator-bound')));
    assert.ok(texts.some((text) => text.includes('use P50 and P99')));
  });
});
