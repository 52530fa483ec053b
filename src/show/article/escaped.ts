import { printableLines } from '../../text/printable.ts';

/** A text within HTML, in an element or a quoted attribute. */
export function escaped(text: string): string {
  return printableLines(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
