/** Columns as data: what a cell holds, and the title under which each medium shows it. Renderers stand beside, one a medium. */

import type { Verdict } from '../../stats/verdict.ts';
import type { MessageKey } from '../../text/messages/language.ts';
import type { Say } from '../../text/messages/say.ts';
import type { Compared, Differing } from './compared.ts';
import type { Quantity } from './quantities.ts';
import type { Colors } from './verdicts.ts';

/** In Markdown a text as it is, a text as code, or Markdown that the program wrote itself. */
export type CellPart = string | { code: string } | { markdown: string };

/** Parts are joined by blanks; empty ones are left out. */
export type Cell = CellPart | readonly CellPart[];

/** Where a column is shown, and how it is called there; a CSV takes columns by their ids. */
interface Shown<Row> {
  id: string;
  /** of the first row, where it is another from table to table */
  terminal?: string | ((row: Row) => string);
  /** before it in the terminal, blanks */
  gap?: number;
  /** it is no narrower there */
  least?: number;
  /** behind its figures there: their unit, which Markdown has in the title */
  behind?: (row: Row) => string;
  /** both ends of its figures, which stand in line on their own there, or words in their place */
  pair?: (row: Row) => readonly [low: string, high: string] | string | null;
  isDim?: boolean;
  /** what its cells are coloured by */
  verdict?: (row: Row) => Verdict | undefined;
  /** colours a cell and changes nothing else, where that is by no verdict */
  paint?: (text: string, row: Row, colors: Colors) => string;
  /** even if no row has a cell in it */
  stays?: boolean;
  /** where the terminal is narrow, columns with 1 go first; those without a number stay */
  yields?: number;
  /** written as it stands, so that no name may be in it; of the first row, where it is another from table to table */
  markdown?: string | ((row: Row) => string);
  /** in Markdown it stands in the cells of the column before it */
  isJoined?: true;
  align?: 'left' | 'right' | 'center';
  /** its cells there, where they are other than in the terminal */
  marked?: (row: Row) => Cell;
  /** in Markdown it has the reason why a row has no figures */
  hasReason?: true;
  page?: MessageKey | { literal: string } | ((say: Say, row: Row) => string);
}

/** Without figures in a row only its name is written, and what `said` says on a page. */
export type Column<Row> =
  | TextColumn<Row>
  | NumberColumn<Row>
  | IntervalColumn<Row>
  | ChangeColumn<Row>
  | CourseColumn<Row>;

type Nothing = null | undefined;

/** Words of its own, in the terminal and in Markdown, and on pages. */
interface Worded<Row> extends Shown<Row> {
  english?(row: Row): string;
  said?(row: Row, say: Say): string;
}

/** As it is; the name is what tells the rows of a table apart. */
interface TextColumn<Row> extends Worded<Row> {
  type: 'name' | 'text';
  isNumber?: true;
  value(row: Row): string | number | Nothing;
}

export interface NumberColumn<Row> extends Worded<Row> {
  type: 'number';
  quantity: Quantity;
  value(row: Row): number | Nothing;
  /** in English, in place of nothing */
  missing?: string;
}

/** Of the number with the same id. In English half of it is told, on pages both ends. */
interface IntervalColumn<Row> extends Shown<Row> {
  type: 'interval';
  quantity: Quantity;
  value(row: Row): [number, number] | Nothing;
}

/** Of a comparison the verdict with its figure, or the interval of that. */
interface ChangeColumn<Row> extends Shown<Row> {
  type: 'change' | 'range';
  differing: Differing;
  value(row: Row): Compared;
}

/** Figures over time, which the terminal draws. */
interface CourseColumn<Row> extends Shown<Row> {
  type: 'course';
  value(row: Row): readonly (number | null)[];
}

/** Whether its cells stand to the right. */
export function isFigure<Row>(column: Column<Row>): boolean {
  const { type } = column;
  return type === 'number' || type === 'interval' || (type === 'text' && column.isNumber === true);
}

export function name<Row>(value: (row: Row) => string, more: Partial<TextColumn<Row>>): Column<Row> {
  return { type: 'name', id: 'variant', value, ...more };
}

export function text<Row>(
  id: string,
  value: TextColumn<Row>['value'],
  more: Partial<TextColumn<Row>> = {},
): Column<Row> {
  return { type: 'text', id, value, ...more };
}

/** Texts of the terminal alone, under their title. */
export function left<Row>(title: string, value: TextColumn<Row>['value'], more: Partial<TextColumn<Row>> = {}) {
  return text(title, value, { terminal: title, ...more });
}

/** Figures of the terminal alone, under their title. */
export function right<Row>(title: string, value: TextColumn<Row>['value'], more: Partial<TextColumn<Row>> = {}) {
  return left(title, value, { isNumber: true, ...more });
}

export function number<Row>(
  id: string,
  quantity: Quantity,
  value: NumberColumn<Row>['value'],
  more: Partial<NumberColumn<Row>> = {},
): Column<Row> {
  return { type: 'number', id, quantity, value, ...more };
}

export function interval<Row>(
  id: string,
  quantity: Quantity,
  value: IntervalColumn<Row>['value'],
  more: Partial<IntervalColumn<Row>> = {},
): Column<Row> {
  return { type: 'interval', id, quantity, value, ...more };
}

export function change<Row>(
  id: string,
  differing: Differing,
  value: ChangeColumn<Row>['value'],
  more: Partial<ChangeColumn<Row>>,
): Column<Row> {
  return { type: 'change', id, differing, value, ...more };
}

export function range<Row>(
  id: string,
  differing: Differing,
  value: ChangeColumn<Row>['value'],
  more: Partial<ChangeColumn<Row>> = {},
): Column<Row> {
  return { type: 'range', id, differing, value, terminal: '95 % interval', page: 'sheets.interval', ...more };
}
