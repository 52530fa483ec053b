/** What tables of comparisons show of a row: in the terminal, in Markdown, in a CSV, on pages. */

import { warningText } from '../../stats/warning.ts';
import { probabilityWords } from '../../text/english-numbers.ts';
import { textWidth } from '../../text/width.ts';
import { type Column, interval, name, number, text } from '../sheets/column.ts';
import { changeDigits, changeEnds, changeRange } from '../sheets/comparison-words.ts';
import { inOrder } from '../sheets/report.ts';
import { painterOf, verdictReason, wordOf } from '../sheets/verdicts.ts';
import { figureText } from './figure-message.ts';
import type { Metric } from './metric.ts';
import type { ReportRow } from './row.ts';
import { figureWords, runsWords } from './words.ts';

/** A comparison, and how its figures are read. */
export interface Line {
  row: ReportRow;
  metric: Metric;
}

/** In the order of the terminal. */
export const COLUMNS: readonly Column<Line>[] = [
  text('benchmark', ({ row }) => row.benchmark),
  text('configuration', ({ row }) => row.configuration),
  text('metric', ({ row }) => row.metric),
  text('baseline', ({ row }) => row.baseline),
  text('contender', ({ row }) => row.contender),
  text('baseline_runs', ({ row }) => row.counts[0]),
  text('contender_runs', ({ row }) => row.counts[1]),
  figure('baseline', 0),
  figure('contender', 1),
  text('improvement_percent', ({ row }) => row.improvement),
  text('accuracy_05_percent', ({ row }) => row.accuracy?.['0.05']),
  text('accuracy_01_percent', ({ row }) => row.accuracy?.['0.01']),
  text('accuracy_001_percent', ({ row }) => row.accuracy?.['0.001']),
  text('stars', ({ row }) => row.stars),
  text('welch_p', ({ row }) => row.welchP),
  number('ratio', 'change', ({ row }) => row.ratio, {
    terminal: 'change %',
    page: 'page.change',
    missing: '-',
    markdown: 'change',
    marked: ({ row: { ratio } }) => (ratio === null ? '-' : `${changeDigits(ratio)} %`),
  }),
  interval('ratio', 'change', ({ row }) => row.interval, {
    terminal: '95 % interval',
    page: 'page.interval',
    pair: ({ row }) => changeEnds(row.interval),
    isDim: false,
    stays: true,
    markdown: '95 % interval',
    align: 'center',
    marked: ({ row }) => changeRange(row.interval),
  }),
  number('shift', 'change', ({ row }) => row.shift, { terminal: 'shift %', missing: '-', yields: 1 }),
  text('p', ({ row }) => row.p),
  number('q', 'probability', ({ row }) => row.q, {
    terminal: 'q',
    missing: '-',
    yields: 4,
    markdown: 'q',
    marked: ({ row }) => ({ markdown: probabilityWords(row.q) }),
  }),
  text('runs', ({ row }) => runsWords(row.counts), {
    terminal: 'runs',
    yields: 2,
    isNumber: true,
    markdown: 'runs',
    page: 'page.runs',
  }),
  name(({ row }) => row.host ?? '', { id: 'host', terminal: 'host', yields: 5, isDim: false, markdown: 'host' }),
  // A ! points to the remarks below the rows.
  text('verdict', ({ row }) => row.verdict, {
    terminal: '',
    english: ({ row }) => wordOf(row.verdict) + (row.warnings.length > 0 ? ' !' : ''),
    paint: (cell, { row: { verdict } }, colors) => {
      const { length } = wordOf(verdict);
      return painterOf(verdict, colors)(cell.slice(0, length)) + colors.yellow(cell.slice(length));
    },
    markdown: 'verdict',
    marked: ({ row }) => (row.ratio === null ? verdictReason(row.verdict, row.reason) : wordOf(row.verdict)),
  }),
  text('reason', ({ row }) => row.reason),
  text('remarks', ({ row }) => row.warnings.map(warningText).join(' | ')),
];

/** Behind the names of the rows. */
export const IN_MARKDOWN = inOrder(COLUMNS, 'baseline_rate contender_rate ratio q runs host verdict'.split(' '));

/** Percentages and ratios as in the JSON, in full precision; empty where there is none. */
export const IN_CSV = (
  'benchmark configuration metric baseline contender baseline_runs contender_runs baseline_rate contender_rate improvement_percent ' +
  'accuracy_05_percent accuracy_01_percent accuracy_001_percent stars welch_p ratio ratio_low ratio_high shift p q verdict reason remarks'
).split(' ');

/** Labels such as `node@22.9.0 --max-semi-space-size=64` stand above the table; a column has space for short ones. */
function figure(side: 'baseline' | 'contender', place: 0 | 1): Column<Line> {
  return number(`${side}_rate`, 'si', ({ row }) => row.rates[place], {
    terminal: ({ row }) => (textWidth(row[side]) <= 12 ? row[side] : side),
    yields: 3,
    english: ({ row, metric }) => figureWords(metric, row.rates[place]),
    markdown: side,
    page: (_, { row }) => row[side],
    said: ({ row: { rates }, metric }, say) => {
      const rate = rates[place];
      return rate === null ? '' : figureText(say, metric, metric.isSmallerBetter ? 1 / rate : rate);
    },
  });
}
