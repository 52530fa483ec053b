/** Tables in GitHub's Markdown. Every text goes through the gate here, so that no name can become markup or end a cell. */

import { cellText, code } from '../../text/markdown.ts';

/** A text as it is, a text as code, or Markdown that the program wrote itself. */
export type CellPart = string | { code: string } | { markdown: string };

/** Parts are joined by blanks; empty ones are left out. */
export type Cell = CellPart | readonly CellPart[];

export interface MarkdownColumn<Row> {
  title: Cell;
  /** `left` unless told */
  align?: 'left' | 'right' | 'center';
  cell: (row: Row) => Cell;
}

const RULES = { left: ':--', right: '--:', center: ':-:' };

/** Lines without line ends: the titles, the row that says how columns are aligned, a line a row. */
export function markdownTable<Row>(columns: readonly MarkdownColumn<Row>[], rows: readonly Row[]): string[] {
  return [
    columns.map(({ title }) => markdownOf(title)),
    columns.map(({ align = 'left' }) => RULES[align]),
    ...rows.map((row) => columns.map(({ cell }) => markdownOf(cell(row)))),
  ].map((cells) => `| ${cells.join(' | ')} |`);
}

/** Without the columns that are empty in all rows. */
export function filledColumns<Row>(
  columns: readonly MarkdownColumn<Row>[],
  rows: readonly Row[],
): MarkdownColumn<Row>[] {
  return columns.filter(({ cell }) => rows.some((row) => markdownOf(cell(row)) !== ''));
}

function markdownOf(cell: Cell): string {
  const parts = isPart(cell) ? [cell] : cell;
  return parts
    .map((part) => {
      if (typeof part === 'string') return cellText(part);
      return 'code' in part ? code(part.code) : part.markdown;
    })
    .filter((text) => text !== '')
    .join(' ');
}

function isPart(cell: Cell): cell is CellPart {
  return typeof cell === 'string' || 'code' in cell || 'markdown' in cell;
}
