/**
 * One line of a CSV as Node.js' benchmark tools write it, split into its fields.
 *
 * By hand, not by a library: those tools write one record a line (values are inspected, so a line break in them is
 * escaped), and a file torn by a kill must lose the torn line only. A general parser reads on after an open quote and
 * swallows the good lines behind it.
 */

import { withoutGuard } from '../text/csv.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;

/**
 * Fields of one line, without its end: quotes and what keeps spreadsheets from calculating removed, `""` read as `"`, blanks around the commas dropped (older tools
 * write `"a", "b"`). A quote that no comma follows is taken literally.
 *
 * @returns null when a quote is never closed
 */
export function splitCsvLine(line: string): string[] | null {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    at = afterBlanks(line, at);
    let end: number;
    if (line.charCodeAt(at) === QUOTE) {
      const closing = closingQuote(line, at + 1);
      if (closing === -1) return null;
      const value = line.slice(at + 1, closing);
      fields.push(withoutGuard(value.includes('""') ? value.replaceAll('""', '"') : value));
      end = afterBlanks(line, closing + 1);
    } else {
      const comma = line.indexOf(',', at);
      end = comma === -1 ? line.length : comma;
      fields.push(line.slice(at, end).trimEnd());
    }
    if (end >= line.length) return fields;
    at = end + 1;
  }
}

function closingQuote(line: string, from: number): number {
  let quote = line.indexOf('"', from);
  while (quote !== -1) {
    if (line.charCodeAt(quote + 1) === QUOTE) {
      quote = line.indexOf('"', quote + 2);
      continue;
    }
    const next = afterBlanks(line, quote + 1);
    if (next === line.length || line.charCodeAt(next) === COMMA) return quote;
    quote = line.indexOf('"', quote + 1);
  }
  return -1;
}

function afterBlanks(line: string, from: number): number {
  let at = from;
  while (at < line.length && (line.charCodeAt(at) === 0x20 || line.charCodeAt(at) === 0x09)) at++;
  return at;
}
