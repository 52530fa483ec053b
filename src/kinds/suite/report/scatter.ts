/** The table of upstream's `scatter.R`, as R prints a data frame without row names. */

import { dataFrame, rNumbers } from '../../../show/report/r-numbers.ts';
import { printableIn } from '../../../text/printable.ts';
import { isNumber, type ScatterTable } from './scatter-cells.ts';

/** The parameters that cells average over, a blank line, and the table. */
export function formatScatter(scattered: ScatterTable): string {
  const table = printableIn(scattered);
  const { cells } = table;
  const frame = dataFrame([
    [table.xaxis, ...rValues(cells.map((cell) => cell.x))],
    // One parameter alone is both.
    ...(table.category === table.xaxis ? [] : [[table.category, ...rValues(cells.map((cell) => cell.category))]]),
    ['rate', ...rNumbers(cells.map((cell) => cell.rate))],
    ['confidence.interval', ...rNumbers(cells.map((cell) => cell.interval))],
  ]);
  const notes = table.aggregated.map((name) => `aggregating variable: ${name}\n`);
  return `${notes.join('')}${notes.length > 0 ? '\n' : ''}${frame}`;
}

/** R reads a column of numbers as numbers and prints them in its own way. */
function rValues(values: string[]): string[] {
  return values.every(isNumber) ? rNumbers(values.map(Number)) : values;
}
