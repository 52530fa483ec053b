import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { causeMessage } from '../report/reason-message.ts';
import type { PageRow } from './chapter.ts';
import { type Element, h } from './element.ts';
import { changeInterval, figureText, NOTHING } from './numbers.ts';
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

/** Comparisons of one metric and one contender. */
export function rowTable({ caption, note, rows, scale, isChoice = false }: RowTable, say: Say): Element {
  const [first] = rows;
  const columns: Column[] = [
    { title: say('page.row') },
    { title: first?.row.baseline ?? '', isNumber: true },
    { title: first?.row.contender ?? '', isNumber: true },
    { title: say('page.change'), isNumber: true },
    { title: say('page.interval'), isNumber: true },
    { title: '', isDrawn: true },
    { title: say('page.verdict') },
    { title: say('page.runs'), isNumber: true },
  ];
  const body = rows.map((row): TableRow => {
    const cells = cellsOf(row, scale, say);
    const name = h('a', { href: `#${row.id}` }, isChoice ? row.row.benchmark : row.file, configurationOf(row));
    return { ...(isChoice ? {} : { id: row.id }), class: `v-${row.row.verdict}`, cells: [name, ...cells] };
  });
  return table({ caption, note, columns, rows: body, class: isChoice ? 'choice' : 'rows' });
}

function configurationOf({ row }: PageRow): Element | null {
  return row.configuration === '' ? null : h('code', null, row.configuration);
}

function cellsOf(shown: PageRow, scale: PlotScale, say: Say) {
  const { row, metric, ratio, interval } = shown;
  const { language } = say;
  const [before, after] = row.rates.map((rate) => {
    if (rate === null) return NOTHING;
    return figureText(metric, metric.isSmallerBetter ? 1 / rate : rate, language);
  });
  const [left, right] = row.counts;
  return [
    before ?? NOTHING,
    after ?? NOTHING,
    ratio === null ? NOTHING : numbersIn(language).change(ratio - 1),
    interval === null ? NOTHING : changeInterval(interval, language),
    plotCell(shown, scale),
    verdictCell(shown, say),
    left === right ? String(left) : `${left}/${right}`,
  ];
}

/** Mark, word, and where there is no ratio the reason: shape, word and colour say the same. */
function verdictCell({ row, mark, word, ratio }: PageRow, say: Say) {
  const said = h('b', null, h('span', { 'aria-hidden': 'true' }, mark), ` ${word}`);
  const isCaused = ratio === null && row.verdict !== 'undecided' && row.reason !== null;
  const reason = isCaused ? causeMessage(say, row) : null;
  return reason === null ? said : [said, h('small', null, reason)];
}
