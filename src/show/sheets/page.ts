import type { Say } from '../../text/messages/say.ts';
import { numbersIn } from '../../text/numbers.ts';
import { relativeInterval, relativeSaid } from '../report/said-relative.ts';
import type { SheetColumnOf } from '../report/sheet.ts';
import { type Column, isFigure } from './column.ts';
import { asSpeed } from './compared.ts';
import { QUANTITIES } from './quantities.ts';

/** The columns of a page's table, in the language of the reader. Pure. */
export function pageColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  say: Say,
): SheetColumnOf<Row>[] {
  const [first] = rows;
  return columns.flatMap((column): SheetColumnOf<Row>[] => {
    const { page } = column;
    if (page === undefined) return [];
    const title = typeof page === 'string' ? say(page) : first === undefined ? '' : page(say, first);
    return [{ title, isNumber: isFigure(column) || column.type === 'range', cell: (row) => cellOf(column, row, say) }];
  });
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
  return relativeInterval(isTurned ? speed : compared, say);
}
