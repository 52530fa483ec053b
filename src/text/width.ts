/** The width of texts on a terminal, in columns: a sign takes none, one or two, whatever its length in a string. */

import { createRequire } from 'node:module';

/** Loads Unicode's tables only for texts that need them: loading takes longer than all of `--help`. */
const require = createRequire(import.meta.url);

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what colours are
export const COLOURS = /\x1b\[[\d;]*m/g;

/** Signs of one column each. Reports are made of them; only names from elsewhere have others. */
const NARROW = /^[ -~\u00a0-\u00ac\u00ae-\u00ff–…≤→›▲▼✗━─◂▁-█]*$/;

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

/** The same, cut at its front. */
export function cutFront(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = text.length;
  let space = width - 1;
  for (const { segment, index } of [...new Intl.Segmenter().segment(text)].reverse()) {
    space -= textWidth(segment);
    if (space < 0) break;
    kept = index;
  }
  return `…${text.slice(kept)}`;
}

/** The beginning that fits into so many columns, but at least one sign. What is drawn as one is never cut in two. */
function beginning(text: string, width: number): string {
  const [first = ''] = piecesOf(text, width);
  return first;
}

/** A text in parts that each fit into so many columns, but have at least one sign. */
export function* piecesOf(text: string, width: number): Generator<string> {
  if (textWidth(text) <= width) {
    if (text !== '') yield text;
    return;
  }
  let from = 0;
  let space = width;
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    const own = textWidth(segment);
    if (own > space && index > from) {
      yield text.slice(from, index);
      from = index;
      space = width;
    }
    space -= own;
  }
  yield text.slice(from);
}

/** Columns of the widest text. Without a spread of arguments: a report may have a hundred thousand rows. */
export function widest(texts: Iterable<string>): number {
  let width = 0;
  for (const text of texts) width = Math.max(width, textWidth(text));
  return width;
}
