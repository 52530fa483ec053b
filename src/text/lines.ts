/** Text in lines. */

import { printable } from './printable.ts';
import { textWidth } from './width.ts';

/** Without line ends and whatever else would move the cursor, and without blanks in a row. */
export function oneLine(text: string): string {
  return printable(text).replace(/ {2,}/g, ' ').trim();
}

/** A blank, and the unit of the figure before it: they stay on its line. */
export const UNIT = /(?: %|(?<=\d) (?:[nµm]?s|min|h|[kMGT]?B))(?![\p{L}\d])/u;
const BREAK = new RegExp(`(?!${UNIT.source}) `, 'u');

/** Breaks at blanks, not before a unit; a word that is longer than the line stays whole. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(BREAK)) {
    if (line !== '' && textWidth(line) + 1 + textWidth(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
