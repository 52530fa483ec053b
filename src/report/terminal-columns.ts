/** Columns of figures of a terminal's table, and which are given up where it is narrow. */

import { widest } from './table-columns.ts';

export interface TextColumn {
  title: string;
  /** one a line of the table, empty where there is nothing to say */
  cells: readonly string[];
  width: number;
  align: 'left' | 'right';
  /** blanks before the column */
  gap: number;
  /** colours a cell of line `i` */
  paint: (text: string, i: number) => string;
}

/** Names should keep this before a column is given up for them. */
const SPACE_FOR_NAMES = 24;

export function textColumn(
  title: string,
  cells: readonly string[],
  options: Partial<Pick<TextColumn, 'align' | 'gap' | 'paint'>> = {},
): TextColumn {
  const { align = 'right', gap = 2, paint = (text: string) => text } = options;
  return { title, cells, width: widest([title, ...cells]), align, gap, paint };
}

/**
 * The columns that fit.
 *
 * @param columns by name, in the order in which they are shown; those without any cell are left out
 * @param givenUp names, the first to go first; others stay whatever happens
 * @param space columns of the terminal for names and figures together
 * @param longest width of the longest name
 */
export function fittingColumns(
  columns: ReadonlyMap<string, TextColumn>,
  givenUp: readonly (readonly string[])[],
  space: number,
  longest: number,
): Map<string, TextColumn> {
  const left = new Map([...columns].filter(([, { cells }]) => cells.some((cell) => cell !== '')));
  for (const names of givenUp) {
    if (widthOf([...left.values()]) + Math.min(longest, SPACE_FOR_NAMES) <= space) break;
    for (const name of names) left.delete(name);
  }
  return left;
}

export function widthOf(columns: readonly TextColumn[]): number {
  return columns.reduce((sum, { gap, width }) => sum + gap + width, 0);
}

/** The titles, in one line. */
export function titleLine(columns: readonly TextColumn[]): string {
  return columns
    .map(({ title, width, align, gap }) => ' '.repeat(gap) + padded(title, width, align))
    .join('')
    .trimEnd();
}

/** The figures of line `i`, in one line without blanks at its end; colours take no space. */
export function figureLine(columns: readonly TextColumn[], i: number): string {
  const last = columns.findLastIndex(({ cells }) => (cells[i] ?? '') !== '');
  return columns
    .slice(0, last + 1)
    .map(({ cells, width, align, gap, paint }, place) => {
      const cell = cells[i] ?? '';
      const blanks = ' '.repeat(width - cell.length);
      const text = cell === '' ? '' : paint(cell, i);
      if (align === 'right') return ' '.repeat(gap) + blanks + text;
      return ' '.repeat(gap) + text + (place === last ? '' : blanks);
    })
    .join('');
}

function padded(text: string, width: number, align: TextColumn['align']): string {
  return align === 'left' ? text.padEnd(width) : text.padStart(width);
}
