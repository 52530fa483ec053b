import type { Say } from '../../text/messages/say.ts';
import { COLUMNS } from '../report/comparison-columns.ts';
import { configurationTitle } from '../report/row-titles.ts';
import { metricTitle } from '../report/said-metric.ts';
import { writtenIn } from '../sheets/page.ts';
import { causeMessage } from '../sheets/said.ts';
import type { PageRow } from './chapter.ts';
import { type Element, h } from './element.ts';
import { NOTHING } from './numbers.ts';
import { type PlotScale, plotCell } from './plot-cell.ts';
import { type Column, type TableRow, table } from './table.ts';

interface RowTable {
  caption: string;
  note: string | null;
  rows: readonly PageRow[];
  scale: PlotScale;
  /** Rows have their module in front, and link to where they stand: a choice of rows that the page has elsewhere. */
  isChoice?: boolean;
}

/** Comparisons of one contender; of several metrics each row says which. */
export function rowTable({ caption, note, rows, scale, isChoice = false }: RowTable, say: Say): Element {
  // What may not be said of a row is not written either.
  const shown = rows.map(({ row, metric, ratio, interval }) => ({ metric, row: { ...row, ratio, interval } }));
  const figures = writtenIn(say, COLUMNS, shown);
  const runs = figures.pop();
  const hasMetrics = new Set(rows.map(({ metric }) => metric)).size > 1;
  const columns: Column[] = [
    { title: say('page.row') },
    ...(hasMetrics ? [{ title: say('page.metric') }] : []),
    ...figures,
    { title: '', isDrawn: true },
    { title: say('page.verdict') },
    { title: runs?.title ?? '', isNumber: true },
  ];
  const body = rows.map((row, i): TableRow => {
    const name = h(
      'a',
      { href: `#${row.id}` },
      isChoice ? row.row.benchmark : row.file,
      configurationOf(row, hasMetrics),
    );
    const cells = [
      name,
      ...(hasMetrics ? [metricTitle(row.metric, say)] : []),
      ...figures.map((figure) => figure.cells[i] || NOTHING),
      plotCell(row, scale),
      verdictCell(row, say),
      runs?.cells[i],
    ];
    return { ...(isChoice ? {} : { id: row.id }), class: `v-${row.row.verdict}`, cells };
  });
  return table({ caption, note, columns, rows: body, class: isChoice ? 'choice' : 'rows' });
}

/** With its quantile, unless a column has that. */
function configurationOf({ configuration, row }: PageRow, hasMetrics: boolean): Element | null {
  const shown = hasMetrics ? configurationTitle(row.configuration) : configuration;
  return shown === '' ? null : h('code', null, shown);
}

/** Mark, word, and where there is no ratio the reason: shape, word and colour say the same. */
function verdictCell({ row, mark, word, ratio }: PageRow, say: Say) {
  const said = h('b', null, h('span', { 'aria-hidden': 'true' }, mark), ` ${word}`);
  const isCaused = ratio === null && row.verdict !== 'undecided' && row.reason !== null;
  const reason = isCaused ? causeMessage(say, row) : null;
  return reason === null ? said : [said, h('small', null, reason)];
}
