import type { Verdict } from '../../stats/verdict.ts';
import type { Warning } from '../../stats/warning.ts';
import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { printableIn } from '../../text/printable.ts';
import type { Chart } from '../charts/chart.ts';
import { type Column, isFigure } from './column.ts';
import { asSpeed } from './compared.ts';
import { QUANTITIES } from './quantities.ts';
import { relativeInterval, relativeSaid } from './said.ts';

/** A table with its chart: figures of a kind of work that are no comparison of rates. */
export interface Sheet {
  /** Unique within its experiment, fit for the anchor of a link: letters, digits, dashes. */
  id: string;
  title: string;
  /** What the table says and how to read it, in a sentence. */
  note: string | null;
  columns: { title: string; isNumber: boolean }[];
  /** Cells are ready to read, as many as there are columns; the first names the row. */
  rows: { cells: string[]; verdict: Verdict | null }[];
  charts: Chart[];
  /** It shows the whole: a page begins with its heat map, or with itself where it has no chart. */
  isOverview?: boolean;
  /** What it says of places that a page tells as a whole, too. */
  cautions?: readonly { place: string; warning: Warning }[];
}

interface Told<Row> extends Pick<Sheet, 'cautions'> {
  id: string;
  title: string;
  note?: string | null;
  /** The first names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  verdict?: (row: Row) => Verdict | null;
  charts?: readonly Chart[];
  isOverview?: boolean;
}

/**
 * A table for pages and articles in the language of the reader, without the columns that have nothing to say in any row; its texts are
 * made printable. Pure.
 */
export function sheetOf<Row>(
  say: Say,
  { id, title, note = null, columns, rows, verdict = () => null, charts = [], isOverview = false, cautions }: Told<Row>,
): Sheet {
  const told = writtenIn(say, columns, rows).filter(
    ({ cells }, place) => place === 0 || cells.some((cell) => cell !== ''),
  );
  return printableIn({
    id,
    title,
    note,
    columns: told.map(({ title, isNumber }) => ({ title, isNumber })),
    rows: rows.map((row, i) => ({ cells: told.map(({ cells }) => cells[i] ?? ''), verdict: verdict(row) })),
    charts: [...charts],
    ...(isOverview && { isOverview }),
    ...(cautions && { cautions }),
  });
}

interface Written {
  title: string;
  isNumber: boolean;
  /** by row */
  cells: string[];
}

/** The columns of a page, also those that have nothing to say. */
export function writtenIn<Row>(say: Say, columns: readonly Column<Row>[], rows: readonly Row[]): Written[] {
  return columns
    .filter(({ page }) => page !== undefined)
    .map((column) => ({
      title: titleOf(column, rows[0], say),
      isNumber: isFigure(column) || column.type === 'range',
      cells: rows.map((row) => cellOf(column, row, say)),
    }));
}

function titleOf<Row>({ page }: Column<Row>, first: Row | undefined, say: Say): string {
  if (typeof page === 'string') return say(page);
  if (typeof page === 'object') return page.literal;
  return page === undefined || first === undefined ? '' : page(say, first);
}

function cellOf<Row>(column: Column<Row>, row: Row, say: Say): string {
  const numbers = numbersIn(say.language);
  if ('said' in column && column.said) return column.said(row, say);
  switch (column.type) {
    case 'name':
    case 'text':
      return String(column.value(row) ?? '');
    case 'number': {
      const value = column.value(row);
      return value == null ? '' : QUANTITIES[column.quantity].said(numbers, value);
    }
    case 'interval': {
      const ends = column.value(row);
      return ends == null ? '' : (QUANTITIES[column.quantity].ends?.(numbers, ends) ?? numbers.interval(ends));
    }
    case 'course':
      return '';
  }
  const { type, differing } = column;
  const compared = column.value(row);
  if (compared === 'baseline') return type === 'change' ? say('sheets.baseline') : '';
  if (compared === null) return '';
  const speed = asSpeed(compared, differing);
  if (type === 'change') return relativeSaid(speed, say, differing);
  // "Times as much" is told of an amount unless it is less.
  const isTurned = differing !== 'amount' || compared.verdict === 'faster' || compared.verdict === 'slower';
  return relativeInterval(isTurned ? speed : compared, say, differing);
}
