import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { left } from '../../../src/show/sheets/column.ts';
import type { Contender } from '../../../src/show/sheets/compared.ts';
import { changeCell, type MatrixRow, matrixSections, missingCell, timesCell } from '../../../src/show/sheets/matrix.ts';
import { type Section, someTable, type TablesReport } from '../../../src/show/sheets/report.ts';
import { terminalText } from '../../../src/show/sheets/terminal.ts';
import type { Verdict } from '../../../src/stats/verdict.ts';

const cell = (ratio: number, verdict: Verdict) =>
  changeCell({ ratio, interval: [ratio * 0.99, ratio * 1.01], verdict });

const ROWS: MatrixRow[] = [
  { name: 'parse', figure: '52.1 ns', cells: [cell(1.8148, 'faster'), cell(5.183, 'faster')] },
  { name: 'stringify', figure: '74.0 ns', cells: [cell(0.97, 'slower'), missingCell('failed')], notes: ['bun@1: why'] },
];

const TABLE: Section = {
  title: 'a contender',
  tables: [someTable({ columns: [left<string>('figure', String)], rows: ['one'] })],
};

function printed(width: number, { labels = ['node@20', 'node@22', 'bun@1'], explain = false } = {}): string[] {
  const groups = [{ title: 'json', about: 'ops/json.js', rows: ROWS }];
  const report: TablesReport = {
    sections: [TABLE],
    overview: matrixSections(labels, [{ title: 'Against node@20', about: 'change in %', groups }]),
    remarks: [],
    experiment: { id: 'a' },
    legend: () => [['Legend.']],
  };
  return terminalText(report, { width, explain }).trimEnd().split('\n');
}

suite('three variants or more', () => {
  test('stand beside each other, with intervals where there is space', () => {
    assert.deepEqual(printed(120), [
      'Against node@20  change in %',
      '',
      '             node@20  node@22  95 % interval     bun@1    95 % interval',
      'json  ops/json.js',
      '  parse      52.1 ns  ▲ +81.48 [+79.67, +83.29]  ▲ +418.3 [+413.1, +423.5]',
      '  stringify  74.0 ns  ▼  -3.00 [ -3.97,  -2.03]  ✗ failed',
      '    bun@1: why',
      '',
      'All figures, and how it was measured: jsdyno show a --explain',
    ]);
    assert.match(printed(60)[2] ?? '', /^ +node@20 {2}node@22 {3}bun@1$/);
  });

  test('have a table each where there is no space, or where labels are long', () => {
    assert.match(printed(38)[0] ?? '', /^Against/);
    assert.deepEqual(printed(30).slice(0, 1), ['a contender']);
    const labels = ['node@20', 'node@22 --a-flag-that-is-long', 'bun@1 --another-that-is-long'];
    assert.deepEqual(printed(70, { labels }).slice(0, 1), ['a contender']);
    assert.doesNotMatch(printed(30).join('\n'), /All figures/);
  });

  test('have both with the explanation', () => {
    const titles = printed(80, { explain: true }).filter((line) => /^(Against|a contender)/.test(line));
    assert.deepEqual(titles, ['Against node@20  change in %', 'a contender']);
  });

  test('two variants have a table of their own', () => {
    assert.deepEqual(printed(120, { labels: ['node@20', 'node@22'] })[0], 'a contender');
  });

  test('amounts and times are factors, in the words of what they are', () => {
    const half: Contender = { ratio: 0.5, interval: [0.4, 0.6], verdict: 'faster' };
    assert.deepEqual(
      [timesCell(half, 'amount'), timesCell(half, 'time')].map(({ mark, words, ends }) => [mark, words, ends]),
      [
        ['▼', '2.00x less', ['1.67x', '2.50x']],
        ['▲', '2.00x faster', ['1.67x', '2.50x']],
      ],
    );
  });
});
