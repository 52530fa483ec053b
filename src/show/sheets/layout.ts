/** How the cells of a table stand in a terminal: in columns, with names before them, and what gives way where it is narrow. */

import { wrap } from '../../text/lines.ts';
import { padEnd, padStart, textWidth, widest } from '../../text/width.ts';

type Painter = (text: string) => string;

/** Cells are texts of one line; colours are put on last, so that they take no space. */
export interface Laid {
  id: string;
  title: string;
  /** one a line of the table, empty where there is nothing to say */
  cells: readonly string[];
  /** of the widest cell or the title */
  width: number;
  align: 'left' | 'right';
  /** blanks before the column */
  gap: number;
  /** colours a text of line `i` and changes nothing else */
  paint: (text: string, i: number) => string;
  /** whether the column stays even if no line has a cell in it */
  stays: boolean;
  /** where the terminal is narrow, columns with 1 go first; those without a number stay */
  yields?: number | undefined;
}

type LaidOptions = Partial<Omit<Laid, 'title' | 'cells' | 'width'>> & {
  /** the column is no narrower than this */
  least?: number;
};

/** Columns of the terminal that names keep before a column gives way to them. */
const SPACE_FOR_NAMES = 24;
/** A column of texts is no narrower than this: rather the first cells stand on lines of their own. */
const SPACE_FOR_TEXT = 24;
/** Of what stands below the first cell of its line. */
const BELOW = 2;

export function column(title: string, cells: readonly string[], { least = 0, ...more }: LaidOptions = {}): Laid {
  const width = Math.max(least, textWidth(title), widest(cells));
  return { id: title, title, cells, width, align: 'right', gap: 2, paint: (text) => text, stays: false, ...more };
}

/** Width of columns with the gaps before them. */
function widthOf(columns: readonly Laid[]): number {
  return columns.reduce((sum, { gap, width }) => sum + gap + width, 0);
}

function titlesOf(columns: readonly Laid[]): Laid[] {
  return columns.map((one) => ({ ...one, cells: [one.title], paint: (text) => text }));
}

/** The cells of line `i`, in one line without blanks at its end. */
function figureLine(columns: readonly Laid[], i: number): string {
  const last = columns.findLastIndex(({ cells }) => (cells[i] ?? '') !== '');
  return columns
    .slice(0, last + 1)
    .map(({ cells, width, align, gap, paint }, place) => {
      const cell = cells[i] ?? '';
      const blanks = ' '.repeat(Math.max(0, width - textWidth(cell)));
      const text = cell === '' ? '' : paint(cell, i);
      if (align === 'right') return ' '.repeat(gap) + blanks + text;
      return ' '.repeat(gap) + text + (place === last ? '' : blanks);
    })
    .join('');
}

/**
 * Columns that need no names beside them and give way to nothing: the lines of the titles, none where no column has one, then those of
 * each row.
 *
 * @param count of rows
 * @param width columns of the terminal. Where it is too narrow, the texts of a last column to the left are broken within that
 * column, or the first cell of each line stands above the others. Without it nothing is broken
 */
export function layGrid(columns: readonly Laid[], count: number, width = Number.POSITIVE_INFINITY): string[][] {
  return [
    columns.some(({ title }) => title !== '') ? gridRow(titlesOf(columns), 0, width) : [],
    ...Array.from({ length: count }, (_, i) => gridRow(columns, i, width)),
  ];
}

function gridRow(columns: readonly Laid[], i: number, width: number): string[] {
  const last = columns.at(-1);
  if (last === undefined || widthOf(columns) <= width) return [figureLine(columns, i)];
  const before = columns.slice(0, -1);
  if (canBreak(last, before, width)) {
    const indent = widthOf(before) + last.gap;
    const leads = [figureLine(before, i)];
    return wrap(last.cells[i] ?? '', width - indent).map((part, place) =>
      (padEnd(leads[place] ?? '', indent) + last.paint(part, i)).trimEnd(),
    );
  }
  const [first, ...others] = columns as [Laid, ...Laid[]];
  const below = groupsWithin(others, width - BELOW).flatMap((group) => gridRow(group, i, width - BELOW));
  const lines = [figureLine([first], i), ...below.map((line) => line && ' '.repeat(BELOW) + line)];
  return lines.filter((line) => line.trim() !== '');
}

/** Columns in as few lines as have space for them; a column that is wider than a line has one of its own. */
function groupsWithin(columns: readonly Laid[], width: number): Laid[][] {
  const groups: Laid[][] = [];
  for (const one of columns) {
    const group = groups.at(-1) ?? [];
    const isLast = one === columns.at(-1);
    const fits = widthOf([...group, one]) <= width || (isLast && canBreak(one, group, width));
    if (group.length > 0 && fits) group.push(one);
    else groups.push([{ ...one, gap: 0 }]);
  }
  return groups;
}

/** Whether a last column has texts, and space enough to break them within it. */
function canBreak({ align, gap }: Laid, before: readonly Laid[], width: number): boolean {
  return align === 'left' && width - widthOf(before) - gap >= SPACE_FOR_TEXT;
}

export interface NamedTable {
  rows: readonly NamedRow[];
  /** line `i` of each is that of row `i` */
  columns: readonly Laid[];
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

export interface NamedRow {
  name: string;
  /** one sign with its colours; null for a blank */
  mark?: string | null;
  /** a ` !` behind the row points to the remarks below the table */
  isFlagged?: boolean;
  /** the words in place of figures */
  instead?: Instead | null;
  /** below the figures; told by their ids which columns found space */
  notes?: (shown: ReadonlySet<string>) => readonly string[];
}

interface Instead {
  /** the same in other words, the longest first; lines below the name have the first, whole */
  texts: readonly [string, ...string[]];
  /** which text the line of the name has: the first that fits, any if there is no name, or none */
  beside: 'fitting' | 'nameless' | 'never';
  paint?: Painter;
}

export interface LaidTable {
  /** the titles of the columns, in line with the figures; empty without columns */
  heading: string;
  /** lines by row, without line ends */
  rows: string[][];
  /** ids of the columns that found space */
  shown: ReadonlySet<string>;
  /** whether there is space for those that stay, if need be below the names */
  fits: boolean;
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
export function marginOf({ marks }: Pick<NamedTable, 'marks'>): number {
  return INDENT + (marks ? MARK : 0);
}

/** A line a row with its mark, name and figures. @param width columns of the terminal */
export function layNamed(table: NamedTable, width: number): LaidTable {
  const { margin, longest, space, columns } = spaceIn(table, width);
  const names = widthOfNames(table.names, longest, space - widthOf(columns));
  const below = margin + GAP + (table.names === 'each' ? 0 : names);
  const shown = new Set(columns.map(({ id }) => id));
  const layout = { columns, shown, names, width, margin, below };
  return {
    heading: columns.length === 0 ? '' : ' '.repeat(margin + names) + figureLine(titlesOf(columns), 0),
    rows: table.rows.map((row, i) => rowLines(table, row, i, layout)),
    shown,
    fits: widthOf(columns) <= space,
  };
}

/** The columns that find space, by id. */
export function shownIn(table: NamedTable, width: number): Set<string> {
  return new Set(spaceIn(table, width).columns.map(({ id }) => id));
}

function spaceIn(table: NamedTable, width: number) {
  const margin = marginOf(table);
  const longest = widest(table.rows.map(({ name }) => name));
  const flag = table.rows.some(({ isFlagged }) => isFlagged === true) ? FLAG.length : 0;
  const space = width - margin - flag;
  return { margin, longest, space, columns: fitting(table.columns, space, longest) };
}

/** The columns that have a cell, less those that give way to the others and to names. */
function fitting(columns: readonly Laid[], space: number, longest: number): Laid[] {
  let left = columns.filter(({ cells, stays }) => stays || cells.some((cell) => cell !== ''));
  const turns = [...new Set(left.flatMap(({ yields }) => yields ?? []))].sort((a, b) => a - b);
  for (const turn of turns) {
    if (hasSpace(left, space, longest)) break;
    left = left.filter(({ yields }) => yields !== turn);
  }
  return left;
}

function hasSpace(columns: readonly Laid[], space: number, longest: number): boolean {
  return widthOf(columns) + Math.min(longest, SPACE_FOR_NAMES) <= space;
}

/** 0 where names stand on lines of their own. */
function widthOfNames(names: NamedTable['names'], longest: number, space: number): number {
  if (names === 'each') return Math.max(0, Math.min(longest, space));
  return longest <= LONGEST_NAME && longest <= space ? longest : 0;
}

interface Layout {
  columns: readonly Laid[];
  shown: ReadonlySet<string>;
  /** width of the names */
  names: number;
  width: number;
  /** where names begin */
  margin: number;
  /** where lines below a row begin */
  below: number;
}

function rowLines(table: NamedTable, row: NamedRow, i: number, layout: Layout): string[] {
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
  { texts, beside, paint = asItIs }: Instead,
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
  const lines = belowLines(texts[0], layout, paint);
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

/** Pairs of figures as `[ +9.10, +12.30]`, both ends in line on their own; a text in place of one as it is; empty for null. */
export function pairCells(pairs: readonly (readonly [low: string, high: string] | string | null)[]): string[] {
  const figures = pairs.filter((pair) => typeof pair === 'object' && pair !== null);
  const [low, high] = [widest(figures.map((pair) => pair[0])), widest(figures.map((pair) => pair[1]))];
  return pairs.map((pair) =>
    typeof pair === 'string' || pair === null
      ? (pair ?? '')
      : `[${padStart(pair[0], low)}, ${padStart(pair[1], high)}]`,
  );
}
