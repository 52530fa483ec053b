/** The columns of the terminal's own table. */

import { probabilityWords } from '../../text/english-numbers.ts';
import { textWidth } from '../../text/width.ts';
import type { Metric } from './metric.ts';
import type { ReportRow } from './row.ts';
import { type Column, column, pairCells } from './terminal/columns.ts';
import { type Colors, painterOf, verdictWord } from './verdict-look.ts';
import { changeDigits, changeEnds, figureWords, runsWords } from './words.ts';

type ColumnName = 'baseline' | 'contender' | 'change' | 'interval' | 'shift' | 'q' | 'runs' | 'host' | 'verdict';

/** The columns that go first where the terminal is narrow; the change, its interval and the verdict stay. */
export const GIVES_WAY: ReadonlyArray<readonly ColumnName[]> = [
  ['shift'],
  ['runs'],
  ['baseline', 'contender'],
  ['q'],
  ['host'],
];

/** In the order in which they are shown. */
export function columnsOf(metric: Metric, rows: readonly ReportRow[], colors: Colors): Map<ColumnName, Column> {
  const [first] = rows;
  const of = (title: string, cell: (row: ReportRow) => string): Column => column(title, rows.map(cell));
  const intervals = rows.map(({ interval }) => changeEnds(interval));
  return new Map<ColumnName, Column>([
    ['baseline', of(shortLabel(first?.baseline, 'baseline'), (row) => figureWords(metric, row.rates[0]))],
    ['contender', of(shortLabel(first?.contender, 'contender'), (row) => figureWords(metric, row.rates[1]))],
    ['change', of('change %', (row) => (row.ratio === null ? '-' : changeDigits(row.ratio)))],
    ['interval', column('95 % interval', pairCells(intervals), { stays: true })],
    ['shift', of('shift %', (row) => (row.shift === null ? '-' : changeDigits(row.shift)))],
    ['q', of('q', (row) => probabilityWords(row.q))],
    ['runs', of('runs', (row) => runsWords(row.counts))],
    [
      'host',
      column(
        'host',
        rows.map(({ host }) => host ?? ''),
        { align: 'left' },
      ),
    ],
    ['verdict', verdictColumn(rows, colors)],
  ]);
}

/** A ! behind the verdict points to the remarks below the rows. */
function verdictColumn(rows: readonly ReportRow[], colors: Colors): Column {
  const words = rows.map(({ verdict }) => verdictWord(verdict));
  const cells = rows.map(({ warnings }, i) => `${words[i]}${warnings.length > 0 ? ' !' : ''}`);
  const paint = (cell: string, i: number): string => {
    const [row, word = ''] = [rows[i], words[i]];
    return row === undefined ? cell : painterOf(row.verdict, colors)(word) + colors.yellow(cell.slice(word.length));
  };
  return column('', cells, { align: 'left', paint });
}

/** Labels such as `node@22.9.0 --max-semi-space-size=64` stand above the table; a column has space for short ones. */
function shortLabel(label: string | undefined, fallback: string): string {
  return label !== undefined && textWidth(label) <= 12 ? label : fallback;
}
