import { csvCell } from '../../text/csv.ts';

/** A column of a CSV: its name, and its cell of a line, which is empty where the line has no figure. */
export type CsvColumn<Line> = readonly [
  name: string,
  cell: (line: Line) => string | number | boolean | null | undefined,
];

/** Lines under a header, as RFC 4180 but with LF, which is what shell tools expect. */
export function csvTable<Line>(columns: readonly CsvColumn<Line>[], lines: readonly Line[]): string {
  const header = columns.map(([name]) => name);
  const body = lines.map((line) => columns.map(([, cell]) => csvCell(cell(line))));
  return `${[header, ...body].map((cells) => cells.join(',')).join('\n')}\n`;
}
