/** What a report of tables says, before a medium lays it out. */

import type { Verdict } from '../../stats/verdict.ts';
import { type Warning, type WarningKind, warningText } from '../../stats/warning.ts';
import type { CellState } from './cell-state.ts';
import type { Column } from './column.ts';
import type { Colors } from './verdicts.ts';

export interface TablesReport {
  /** what the terminal says where there is no section */
  empty?: string;
  sections: readonly Section[];
  /** What the terminal shows in their place where it is wide enough; with the explanation both are shown. None unless told. */
  overview?: readonly Section[];
  /** in the terminal below all tables: many rows in one figure */
  means?: readonly Mean[];
  /** likewise, in a line each: how many rows have which verdict */
  counts?: readonly Counts[];
  /** likewise, in sentences */
  notes?: readonly string[];
  remarks: readonly Remark[];
  /** that can be shown again; null where nothing is stored */
  experiment: { id: string } | null;
  /** Paragraphs on columns and verdicts, of sentences; empty ones are left out. @param shown ids of the columns that found space in the terminal */
  legend(shown: ReadonlySet<string>): readonly (readonly string[])[];
  /** how Markdown has the legend, which else it leaves out */
  inMarkdown?: 'small' | 'paragraphs';
}

export interface Section {
  /** null: the report has no other */
  title: string | null;
  about?: string | { code: string } | null;
  tables: readonly SomeTable[];
}

export interface Mean {
  name: string;
  ratio: number;
  interval: readonly [number, number];
  /** what it is a mean of */
  words: string;
}

interface Counts {
  title: string;
  parts: readonly VerdictCount[];
}

export interface VerdictCount {
  /** `3 faster`, `12 equivalent (within ±2 %)` */
  text: string;
  /** what it is coloured by */
  verdict: Verdict | null;
}

/** What a remark is about. */
export type About = WarningKind | 'failed' | 'undecided';

/** The remarks below the rows of a table. */
export interface Remark {
  kind: 'failed' | 'warning' | 'next';
  about: About;
  text: string;
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
  /** in the terminal the rows stand below the headings of their groups, in this order */
  groups?: readonly Group[];
  /** before the columns in the terminal; the variant of the row's state unless told */
  nameOf?(row: Row): string;
  /** `each` for names of which one may be much longer than the others, `together` unless told: see layout.ts */
  names?: 'each' | 'together';
  /** a sign before the name, with its colours; null for none */
  markOf?(row: Row, colors: Colors): string | null;
  /** a ! behind a row points to the remarks */
  isFlagged?(row: Row): boolean;
  /** what stands in place of figures in the terminal, the longest first; the verdict and the reason of a row without figures unless told */
  insteadOf?(row: Row): readonly string[];
  /** whether that stands beside the name: where it fits unless told, see layout.ts */
  beside?: 'fitting' | 'nameless' | 'never';
  /** below a row in the terminal; told by their ids which columns found space */
  notesOf?(row: Row, shown: ReadonlySet<string>): readonly string[];
  paintNote?(line: string, colors: Colors): string;
  hasNotesInMarkdown?: boolean;
}

interface Group {
  title: string;
  /** dim behind the title */
  about: string;
  /** of its rows */
  count: number;
}

export type RowState = Pick<CellState, 'variant' | 'reason' | 'warnings'> & { verdict: Verdict | 'measured' };

/** A table of whatever rows: it is handed to who asks for it. */
type SomeTable = <Result>(visit: <Row>(table: Table<Row>) => Result) => Result;

export function someTable<Row>(table: Table<Row>): SomeTable {
  return (visit) => visit(table);
}

/** What is odd: of rows first, each behind the title of its section, then of the whole. */
export function remarksOf(sections: readonly Section[], warnings: readonly Warning[]): Remark[] {
  const own = sections.flatMap(({ title, tables }) => {
    const warned = tables.flatMap((table) =>
      table(({ rows, stateOf }) => rows.flatMap((row) => stateOf?.(row).warnings ?? [])),
    );
    return remarksOfWhole(warned).map(({ text, ...remark }) => ({
      ...remark,
      text: `${title === null ? '' : `${title}: `}${text}`,
    }));
  });
  return [...own, ...remarksOfWhole(warnings)];
}

/** Warnings of a report as a whole. */
export function remarksOfWhole(warnings: readonly Warning[]): Remark[] {
  return warnings.map((warning) => ({ kind: 'warning', about: warning.kind, text: warningText(warning) }));
}

/** The columns with these ids, in their order. */
export function inOrder<Row>(columns: readonly Column<Row>[], ids: readonly string[]): Column<Row>[] {
  return ids.flatMap((id) => columns.filter((column) => column.id === id));
}
