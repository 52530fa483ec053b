import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { operationsSheets } from '../../../../src/kinds/operations/report/operations-sheets.ts';
import type { BarChart } from '../../../../src/show/charts/chart.ts';
import { LANGUAGES } from '../../../../src/text/messages/language.ts';
import { sayIn } from '../../../../src/text/messages/say.ts';
import { assertGolden } from '../../../show/report/golden.ts';
import { assertSound, sheetText } from '../../../show/report/sheet-text.ts';
import { everyKind } from './fixture.ts';

suite('sheets of operations', () => {
  for (const variants of [1, 2, 3] as const) {
    for (const language of variants === 2 ? LANGUAGES : (['en'] as const)) {
      test(`of ${variants} of three variants in ${language}`, () => {
        const sheets = operationsSheets(everyKind(variants), sayIn(language));
        assertSound(sheets);
        if (variants < 3) assertGolden(sheetText(sheets), `sheets/operations-${variants}-${language}.txt`);
      });
    }
  }

  test('have the figures of the report, and of a floor the word alone', () => {
    const report = everyKind(2);
    const sheets = operationsSheets(report, sayIn('en'));
    for (const [place, group] of report.groups.entries()) {
      const sheet = sheets.find(({ id }) => id === `operations-${place + 1}`);
      const chart = sheet?.charts[0] as BarChart;
      assert.deepEqual(
        chart.series.map(({ name }) => name),
        report.variants.map(({ label }) => label),
      );
      for (const [i, row] of group.rows.entries()) {
        for (const [j, cell] of row.cells.entries()) {
          const bar = chart.series[j]?.bars[i] ?? null;
          const said = sheet?.rows[i * row.cells.length + j];
          if (cell.verdict === 'measured') {
            assert.equal(bar?.state, 'measured');
            assert.ok(Math.abs((bar?.mean ?? 0) * 1e9 - (cell.nanosPerOp?.value ?? 0)) < 1e-6);
          } else if (cell.verdict === 'floor') {
            assert.deepEqual(bar, { mean: 0, interval: null, state: 'floor', word: 'too fast to measure' });
            assert.match(said?.cells.join() ?? '', /too fast to measure: [\d.]+.ns \(an empty body: [\d.]+.ns\)/u);
            // No other figure of time or rate stands in its row.
            assert.equal(said?.cells.filter((text) => /\d.(ns|µs|ms|M|G)$/u.test(text)).length, 0);
          } else assert.deepEqual([bar?.state, bar?.interval], ['missing', null]);
        }
      }
    }
    assert.ok(
      report.groups.some(({ rows }) => rows.some(({ cells }) => cells.some((cell) => cell.verdict === 'floor'))),
    );
  });

  test('lay cold beside steady on a scale of powers, a chart a variant', () => {
    const sheets = operationsSheets(everyKind(2), sayIn('en'));
    const cold = sheets.find(({ id }) => id === 'cold-1');
    assert.equal(cold?.charts.length, 2);
    for (const chart of cold?.charts ?? []) {
      assert.ok(chart.type === 'bar' && chart.axis.isLog === true);
      assert.deepEqual(
        chart.series.map(({ name }) => name),
        ['first batch', 'steady state'],
      );
    }
  });
});
