/** What a report of tables says, before a medium lays it out. */

import type { Verdict } from '../../stats/verdict.ts';
import { type Warning, warningText } from '../../stats/warning.ts';
import type { CellState } from '../report/cell-state.ts';
import type { Colors } from '../report/verdict-look.ts';
import type { Column } from './column.ts';

export interface TablesReport {
  sections: readonly Section[];
  remarks: readonly string[];
  /** paragraphs on columns and verdicts; empty ones are left out */
  legend: readonly string[];
  /** how Markdown has the legend, which else it leaves out */
  inMarkdown?: 'small' | 'paragraphs';
}

export interface Section {
  /** null: the report has no other */
  title: string | null;
  about?: string | { code: string } | null;
  tables: readonly SomeTable[];
}

export interface Grid<Row> {
  columns: readonly Column<Row>[];
  /** the same in the order of Markdown, where that is another */
  inMarkdown?: readonly Column<Row>[];
  rows: readonly Row[];
  /** whether a row has figures, or why not; without it all have */
  stateOf?(row: Row): RowState;
}

export interface Table<Row> extends Grid<Row> {
  /** of one table among several */
  heading?: { terminal: string; markdown: string };
  stateOf(row: Row): RowState;
  /** in the terminal the reason stands below the name even where it fits beside it */
  reasonBelow?: boolean;
  /** below a row in the terminal; told by their ids which columns found space */
  notesOf?(row: Row, shown: ReadonlySet<string>): readonly string[];
  paintNote?(line: string, colors: Colors): string;
  hasNotesInMarkdown?: boolean;
}

export type RowState = Pick<CellState, 'variant' | 'reason' | 'warnings'> & { verdict: Verdict | 'measured' };

/** A table of whatever rows: it is handed to who asks for it. */
type SomeTable = <Result>(visit: <Row>(table: Table<Row>) => Result) => Result;

export function someTable<Row>(table: Table<Row>): SomeTable {
  return (visit) => visit(table);
}

/** What is odd: of rows first, each behind the title of its section, then of the whole. */
export function remarksOf(sections: readonly Section[], warnings: readonly Warning[]): string[] {
  const own = sections.flatMap(({ title, tables }) => {
    const warned = tables.flatMap((table) =>
      table(({ rows, stateOf }) => rows.flatMap((row) => stateOf(row).warnings)),
    );
    return warned.map((warning) => `${title === null ? '' : `${title}: `}${warningText(warning)}`);
  });
  return [...own, ...warnings.map(warningText)];
}

/** The columns with these ids, in their order. */
export function inOrder<Row>(columns: readonly Column<Row>[], ids: readonly string[]): Column<Row>[] {
  return ids.flatMap((id) => columns.filter((column) => column.id === id));
}
