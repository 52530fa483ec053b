/** The space that texts take on a terminal, in columns: a sign takes one, two or none, whatever its length in a string is. */

import { createRequire } from 'node:module';

/** For texts that need Unicode's tables, which take longer to load than all of jsdyno's `--help`. */
const require = createRequire(import.meta.url);

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are
export const COLOURS = /\x1b\[[\d;]*m/g;

/** Signs of one column each. Reports are made of them; only names from elsewhere have others. */
const NARROW = /^[ -~\u00a0-\u00ac\u00ae-\u00ff–…≤→▲▼✗━─◂▁-█]*$/;

/** Columns that a text of one line takes; colours take none. */
export function textWidth(text: string): number {
  if (NARROW.test(text)) return text.length;
  const plain = text.replace(COLOURS, '');
  if (NARROW.test(plain)) return plain.length;
  const { default: stringWidth } = require('string-width') as typeof import('string-width');
  return stringWidth(plain);
}

export function padEnd(text: string, width: number): string {
  return text + blanks(width - textWidth(text));
}

export function padStart(text: string, width: number): string {
  return blanks(width - textWidth(text)) + text;
}

function blanks(count: number): string {
  return ' '.repeat(Math.max(0, count));
}

/** A text without colours, cut at so many columns; `…` says that something is missing. */
export function cut(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return width > 0 ? `${width > 1 ? beginning(text, width - 1) : ''}…` : '';
}

/** As much of the beginning as so many columns have space for, but one sign at least. What is drawn as one is never cut in two. */
export function beginning(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  let space = width;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    space -= textWidth(segment);
    if (space < 0 && kept !== '') break;
    kept += segment;
  }
  return kept;
}
