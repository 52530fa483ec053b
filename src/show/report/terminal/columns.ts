/** Columns of a terminal's table. Cells are texts of one line; colours are put on last, so that they take no space. */

import { wrap } from '../../../text/lines.ts';
import { padEnd, padStart, textWidth } from '../../../text/width.ts';

/** Colours a text of line `i` and changes nothing else. */
type Paint = (text: string, i: number) => string;

export interface Column {
  title: string;
  /** one a line of the table, empty where there is nothing to say */
  cells: readonly string[];
  /** of the widest cell or the title */
  width: number;
  align: 'left' | 'right';
  /** blanks before the column */
  gap: number;
  paint: Paint;
  /** whether the column stays even if no line has a cell in it */
  stays: boolean;
}

interface ColumnOptions {
  /** `right` unless told */
  align?: Column['align'];
  /** 2 unless told */
  gap?: number;
  /** the column is no narrower than this */
  least?: number;
  paint?: Paint;
  stays?: boolean;
}

/** Columns of the terminal that names keep before a column gives way to them. */
const SPACE_FOR_NAMES = 24;

export function column(title: string, cells: readonly string[], options: ColumnOptions = {}): Column {
  const { align = 'right', gap = 2, least = 0, paint = (text) => text, stays = false } = options;
  return { title, cells, width: Math.max(least, widest([title]), widest(cells)), align, gap, paint, stays };
}

/**
 * The columns that fit.
 *
 * @param columns by name, in the order in which they are shown; those without any cell are left out
 * @param givesWay names, the first to go first; others stay whatever happens
 * @param space columns of the terminal for names and figures together
 * @param longest width of the longest name
 */
export function fittingColumns(
  columns: ReadonlyMap<string, Column>,
  givesWay: readonly (readonly string[])[],
  space: number,
  longest: number,
): Map<string, Column> {
  const left = new Map([...columns].filter(([, { cells, stays }]) => stays || cells.some((cell) => cell !== '')));
  for (const names of givesWay) {
    if (widthOf([...left.values()]) + Math.min(longest, SPACE_FOR_NAMES) <= space) break;
    for (const name of names) left.delete(name);
  }
  return left;
}

/** Width of columns with the gaps before them. */
export function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { gap, width }) => sum + gap + width, 0);
}

/** The titles, in one line without blanks at its end. */
export function titleLine(columns: readonly Column[]): string {
  return columns
    .map(
      ({ title, width, align, gap }) =>
        ' '.repeat(gap) + (align === 'left' ? padEnd(title, width) : padStart(title, width)),
    )
    .join('')
    .trimEnd();
}

/**
 * The cells of line `i`, in one line.
 *
 * @param padded up to the end of the last column, as R prints; else without blanks at its end
 */
export function figureLine(columns: readonly Column[], i: number, { padded = false } = {}): string {
  const last = padded ? columns.length : columns.findLastIndex(({ cells }) => (cells[i] ?? '') !== '');
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

/** A column of texts is no narrower than this: rather the first cells stand on lines of their own. */
const SPACE_FOR_TEXT = 24;
/** Of what stands below the first cell of its line. */
const BELOW = 2;

/**
 * All lines of columns that need no names beside them and give way to nothing; the titles first, where there are any.
 *
 * @param width columns of the terminal. Where it is too narrow, the texts of a last column to the left are broken within that
 * column, or the first cell of each line stands above the others. Without it nothing is broken
 */
export function gridLines(columns: readonly Column[], width = Number.POSITIVE_INFINITY): string[] {
  const count = columns.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const titles = columns.map((one): Column => ({ ...one, cells: [one.title], paint: (text) => text }));
  return [
    ...(columns.some(({ title }) => title !== '') ? gridRow(titles, 0, width) : []),
    ...Array.from({ length: count }, (_, i) => gridRow(columns, i, width)).flat(),
  ];
}

function gridRow(columns: readonly Column[], i: number, width: number): string[] {
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
  const [first, ...others] = columns as [Column, ...Column[]];
  const below = groupsWithin(others, width - BELOW).flatMap((group) => gridRow(group, i, width - BELOW));
  const shown = below.filter((line) => line !== '').map((line) => ' '.repeat(BELOW) + line);
  return [figureLine([first], i), ...shown];
}

/** Columns in as few lines as have space for them; a column that is wider than a line has one of its own. */
function groupsWithin(columns: readonly Column[], width: number): Column[][] {
  const groups: Column[][] = [];
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
function canBreak({ align, gap }: Column, before: readonly Column[], width: number): boolean {
  return align === 'left' && width - widthOf(before) - gap >= SPACE_FOR_TEXT;
}

/** Pairs of figures as `[ +9.10, +12.30]`, both ends in line on their own; a text in place of one as it is; empty for null. */
export function pairCells(pairs: readonly (readonly [low: string, high: string] | string | null)[]): string[] {
  const figures = pairs.filter((pair) => typeof pair === 'object' && pair !== null);
  const [low, high] = [widest(figures.map((pair) => pair[0])), widest(figures.map((pair) => pair[1]))];
  return pairs.map((pair) =>
    typeof pair === 'string' || pair === null ? (pair ?? '') : `[${pair[0].padStart(low)}, ${pair[1].padStart(high)}]`,
  );
}

/** Columns of the widest text. Without a spread of arguments: a report may have a hundred thousand rows. */
export function widest(texts: Iterable<string>): number {
  let width = 0;
  for (const text of texts) width = Math.max(width, textWidth(text));
  return width;
}
