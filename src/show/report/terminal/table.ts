/** A table of a terminal: a line a row with its mark, name and figures; figures that do not fit stand on lines below. */

import { wrap } from '../../../text/lines.ts';
import { padEnd, textWidth } from '../../../text/width.ts';
import { type Column, figureLine, fittingColumns, titleLine, widest, widthOf } from './columns.ts';

type Painter = (text: string) => string;

export interface Table {
  rows: readonly TableRow[];
  /** by name; line `i` of each is that of row `i` */
  columns: ReadonlyMap<string, Column>;
  /** names of columns, the first to be given up first where the terminal is narrow; the others stay */
  givesWay: readonly (readonly string[])[];
  /** rows have marks, or space for them */
  marks: boolean;
  /**
   * Where a name is too long: `each` puts that name on a line of its own and its figures below; `together` does so with all
   * names as soon as one needs it, which reads better where rows are few and names alike.
   */
  names: 'each' | 'together';
  flag?: Painter;
  /** of notes below rows */
  note?: Painter;
}

export interface TableRow {
  name: string;
  /** one sign with its colours; null for a blank */
  mark?: string | null;
  /** a ` !` behind the row points to the remarks below the table */
  isFlagged?: boolean;
  /** the words in place of figures */
  instead?: Instead | null;
  /** below the figures; told which columns found space, by name */
  notes?: (shown: ReadonlySet<string>) => readonly string[];
}

interface Instead {
  /** the same in other words, the longest first */
  texts: readonly [string, ...string[]];
  /** which text the line of the name has: the first that fits, any if there is no name, or none */
  beside: 'fitting' | 'nameless' | 'never';
  /** beside the name */
  paint?: Painter;
  /** on lines below the name, which have the first text, whole */
  below?: Painter;
}

interface LaidTable {
  /** the titles of the columns, in line with the figures; empty without columns */
  heading: string;
  /** lines by row, without line ends */
  rows: string[][];
  /** names of the columns that found space */
  shown: ReadonlySet<string>;
}

/** Indent of a row. */
const INDENT = 2;
/** A mark and the blank behind it. */
const MARK = 2;
/** Before text that stands in place of figures or below them. */
const GAP = 2;
const FLAG = ' !';
/** For `together`: a longer name stands on a line of its own, however wide the terminal is. */
const LONGEST_NAME = 28;

/** The column where names begin, in a table with or without marks. */
export function marginOf({ marks }: Pick<Table, 'marks'>): number {
  return INDENT + (marks ? MARK : 0);
}

/** @param width columns of the terminal */
export function layTable(table: Table, width: number): LaidTable {
  const longest = widest(table.rows.map(({ name }) => name));
  const flag = table.rows.some(({ isFlagged }) => isFlagged === true) ? FLAG.length : 0;
  const space = width - marginOf(table) - flag;
  const fitting = fittingColumns(table.columns, table.givesWay, space, longest);
  const columns = [...fitting.values()];
  const names = widthOfNames(table.names, longest, space - widthOf(columns));
  const margin = marginOf(table);
  const shown = new Set(fitting.keys());
  const below = margin + GAP + (table.names === 'each' ? 0 : names);
  const layout = { columns, shown, names, width, margin, below };
  return {
    heading: columns.length === 0 ? '' : ' '.repeat(margin + names) + titleLine(columns),
    rows: table.rows.map((row, i) => rowLines(table, row, i, layout)),
    shown,
  };
}

/**
 * The rows of a table below the headings of their groups, a blank line between groups.
 *
 * @param groups in the order of the rows; `count` rows belong to each
 */
export function groupedLines(
  { rows }: Pick<LaidTable, 'rows'>,
  groups: readonly { heading: readonly string[]; count: number }[],
): string[] {
  let from = 0;
  return groups.flatMap(({ heading, count }, place) => {
    const own = rows.slice(from, from + count);
    from += count;
    return [place === 0 ? [] : [''], heading, ...own].flat();
  });
}

/** 0 where names stand on lines of their own. */
function widthOfNames(names: Table['names'], longest: number, space: number): number {
  if (names === 'each') return Math.max(0, Math.min(longest, space));
  return longest <= LONGEST_NAME && longest <= space ? longest : 0;
}

interface Layout {
  columns: readonly Column[];
  shown: ReadonlySet<string>;
  /** width of the names */
  names: number;
  width: number;
  /** where names begin */
  margin: number;
  /** where lines below a row begin */
  below: number;
}

function rowLines(table: Table, row: TableRow, i: number, layout: Layout): string[] {
  const { names, margin } = layout;
  const { name, mark, isFlagged = false } = row;
  const lead = ' '.repeat(INDENT) + (table.marks ? `${mark ?? ' '} ` : '');
  const flag = isFlagged ? (table.flag ?? asItIs)(FLAG) : '';
  if (row.instead) return insteadLines(row.instead, { name, lead, flag: isFlagged ? FLAG.length : 0 }, layout, flag);
  const notes = row.notes?.(layout.shown) ?? [];
  const below = notes.flatMap((text) => belowLines(text, layout, table.note ?? asItIs));
  const figures = figureLine(layout.columns, i);
  if (figures === '') return [lead + name + flag, ...below];
  if (textWidth(name) <= names) return [lead + padEnd(name, names) + figures + flag, ...below];
  return [lead + name, ' '.repeat(margin + names) + figures + flag, ...below];
}

function insteadLines(
  { texts, beside, paint = asItIs, below = asItIs }: Instead,
  row: { name: string; lead: string; flag: number },
  layout: Layout,
  flag: string,
): string[] {
  const { names, width, margin } = layout;
  const { name, lead } = row;
  if (beside === 'fitting' && textWidth(name) <= names) {
    const text = texts.find((one) => margin + names + GAP + textWidth(one) + row.flag <= width);
    if (text !== undefined) return [lead + padEnd(name, names) + ' '.repeat(GAP) + paint(text) + flag];
  }
  const lines = belowLines(texts[0], layout, below);
  const [first = '', ...rest] = lines;
  if (beside === 'nameless' && name === '') return [lead + first.trimStart() + flag, ...rest];
  return [lead + name + flag, ...lines];
}

function belowLines(text: string, { width, below }: Layout, paint: Painter): string[] {
  return wrap(text, width - below).map((line) => ' '.repeat(below) + paint(line));
}

function asItIs(text: string): string {
  return text;
}
