/**
 * The table of upstream's `scatter.R`, laid out as R prints a data frame without row names: a blank before every column,
 * everything to the right.
 */

import { printableIn } from '../text/printable.ts';
import { rNumbers } from './r-numbers.ts';
import { isNumber, type ScatterTable } from './scatter-cells.ts';
import { widest } from './table-columns.ts';

/** The parameters that cells average over, a blank line, and the table. */
export function formatScatter(scattered: ScatterTable): string {
  const table = printableIn(scattered);
  const { cells } = table;
  const columns = [
    [table.xaxis, ...asR(cells.map((cell) => cell.x))],
    [table.category, ...asR(cells.map((cell) => cell.category))],
    ['rate', ...rNumbers(cells.map((cell) => cell.rate))],
    ['confidence.interval', ...rNumbers(cells.map((cell) => cell.interval))],
  ];
  const widths = columns.map((column) => widest(column));
  const lines = [undefined, ...cells].map((_, line) =>
    columns.map((column, i) => ` ${(column[line] ?? '').padStart(widths[i] ?? 0)}`).join(''),
  );
  const notes = table.aggregated.map((name) => `aggregating variable: ${name}`);
  return `${[...notes, ...(notes.length > 0 ? [''] : []), ...lines].join('\n')}\n`;
}

/** R reads a column of numbers as numbers and prints them in its own way. */
function asR(values: string[]): string[] {
  return values.every(isNumber) ? rNumbers(values.map(Number)) : values;
}
