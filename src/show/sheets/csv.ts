import { csvCell } from '../../text/csv.ts';
import type { Column } from './column.ts';
import { contenderIn } from './compared.ts';

/**
 * Rows under a header, as RFC 4180 but with LF, which is what shell tools expect.
 *
 * @param header ids of columns; `ID_low` and `ID_high` are the ends of an interval
 * @throws Error for a name that is no column's
 */
export function csvText<Row>(columns: readonly Column<Row>[], header: readonly string[], rows: readonly Row[]): string {
  const cells = header.map((title) => cellOf(columns, title));
  const lines = rows.map((row) => cells.map((cell) => csvCell(cell(row))));
  return `${[header, ...lines].map((line) => line.join(',')).join('\n')}\n`;
}

function cellOf<Row>(columns: readonly Column<Row>[], title: string): (row: Row) => string | number | null | undefined {
  const [, stem, end] = /^(.*)_(low|high)$/.exec(title) ?? [];
  for (const column of columns) {
    if (column.id === stem) {
      const at = end === 'low' ? 0 : 1;
      if (column.type === 'interval') return (row) => column.value(row)?.[at];
      if (column.type === 'range') return (row) => contenderIn(column.value(row))?.interval?.[at];
    }
    if (column.id === title) {
      if (column.type === 'change') return (row) => contenderIn(column.value(row))?.ratio;
      if (column.type === 'name' || column.type === 'text' || column.type === 'number') return column.value;
    }
  }
  throw new Error(`no column is called ${title}`);
}
