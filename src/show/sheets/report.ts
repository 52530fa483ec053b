/** What a report of tables says, before a medium lays it out. */

import { type Warning, warningText } from '../../stats/warning.ts';
import type { CellState } from '../report/cell-state.ts';
import type { Colors } from '../report/verdict-look.ts';
import type { Column } from './column.ts';

export interface Table<Row> {
  columns: readonly Column<Row>[];
  /** the same in the order of Markdown, where that is another */
  inMarkdown?: readonly Column<Row>[];
  rows: readonly Row[];
  /** whether a row has figures, or why not */
  stateOf(row: Row): CellState;
  /** in the terminal below a row; told by their ids which columns found space */
  notesOf?(row: Row, shown: ReadonlySet<string>): readonly string[];
  paintNote?(line: string, colors: Colors): string;
}

/** A table with what stands around it. */
export interface Section<Row> extends Table<Row> {
  /** null: the report has no other */
  title: string | null;
  about: string | null;
}

export interface TablesReport<Row> {
  sections: readonly Section<Row>[];
  remarks: readonly string[];
  /** sentences on columns and verdicts; empty ones are left out */
  legend: readonly string[];
  hasLegendInMarkdown?: boolean;
}

/** What is odd: of rows first, each behind the title of its table, then of the whole. */
export function remarksOf<Row>(sections: readonly Section<Row>[], warnings: readonly Warning[]): string[] {
  const own = sections.flatMap(({ title, rows, stateOf }) =>
    rows.flatMap((row) =>
      stateOf(row).warnings.map((warning) => `${title === null ? '' : `${title}: `}${warningText(warning)}`),
    ),
  );
  return [...own, ...warnings.map(warningText)];
}

/** The columns with these ids, in their order. */
export function inOrder<Row>(columns: readonly Column<Row>[], ids: readonly string[]): Column<Row>[] {
  return ids.flatMap((id) => columns.filter((column) => column.id === id));
}
