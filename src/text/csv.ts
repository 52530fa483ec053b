/** Cells of CSVs, for shell tools, R and spreadsheets alike. */

import { printable } from './printable.ts';

/** What a spreadsheet takes for a formula, or for the guard of one. */
const FORMULA = /^'*[=+\-@]/;

/** A cell's text between quotes, `"` doubled. */
export function quoteCsv(text: string): string {
  return `"${harmless(text).replaceAll('"', '""')}"`;
}

/** A cell as RFC 4180 has it: quotes where they are needed, empty for nothing; numbers and booleans as they are. */
export function csvCell(cell: string | number | boolean | null | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  return /[",]/.test(cell) ? quoteCsv(cell) : harmless(cell);
}

/**
 * One line without control characters, and no formula: spreadsheets calculate a cell that begins with `=`, `+`, `-` or `@`,
 * also between quotes, and a formula can start programs (OWASP, "CSV Injection"). An apostrophe in front makes it text.
 */
function harmless(text: string): string {
  const line = printable(text);
  return FORMULA.test(line) ? `'${line}` : line;
}

/** A text as it was before `quoteCsv` made it harmless. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
