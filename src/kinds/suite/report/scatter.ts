/**
 * The table of upstream's `scatter.R`, laid out as R prints a data frame without row names: a blank before every column,
 * everything to the right.
 */

import { rNumbers } from '../../../show/report/r-numbers.ts';
import { column, gridLines } from '../../../show/report/terminal/columns.ts';
import { printableIn } from '../../../text/printable.ts';
import { isNumber, type ScatterTable } from './scatter-cells.ts';

/** The parameters that cells average over, a blank line, and the table. */
export function formatScatter(scattered: ScatterTable): string {
  const table = printableIn(scattered);
  const { cells } = table;
  const asR = { gap: 1 };
  const lines = gridLines([
    column(table.xaxis, rValues(cells.map((cell) => cell.x)), asR),
    column(table.category, rValues(cells.map((cell) => cell.category)), asR),
    column('rate', rNumbers(cells.map((cell) => cell.rate)), asR),
    column('confidence.interval', rNumbers(cells.map((cell) => cell.interval)), asR),
  ]);
  const notes = table.aggregated.map((name) => `aggregating variable: ${name}`);
  return `${[...notes, ...(notes.length > 0 ? [''] : []), ...lines].join('\n')}\n`;
}

/** R reads a column of numbers as numbers and prints them in its own way. */
function rValues(values: string[]): string[] {
  return values.every(isNumber) ? rNumbers(values.map(Number)) : values;
}
