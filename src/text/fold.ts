/**
 * Breaks lines that are still wider than the terminal, for example because of a long name. Tables and pages have broken what
 * they can at better places before.
 */

import { UNIT } from './lines.ts';
import { COLOURS, piecesOf, textWidth } from './width.ts';

/** Continuation lines are indented by this much. */
const HANG = 2;
const PARTS = new RegExp(`(?<colour>${COLOURS.source})|(?<blanks> +)|[^ \\x1b]+(?:${UNIT.source}[^ \\x1b]*)?`, 'gu');

/**
 * Breaks lines at blanks, and words that are wider than a line between any two signs.
 *
 * @param text with or without colours, which go on from line to line
 * @param width columns of the terminal; without one nothing is broken
 */
export function fold(text: string, width: number | undefined): string {
  if (width === undefined) return text;
  const lines = text.split('\n').flatMap((line) => (textWidth(line) <= width ? [line] : folded(line, width)));
  return lines.join('\n');
}

function folded(line: string, width: number): string[] {
  const [lead = ''] = /^ */.exec(line.replace(COLOURS, '')) ?? [];
  const indent = ' '.repeat(Math.min(lead.length + HANG, Math.floor(width / 2)));
  const lines: string[] = [];
  let last = '';
  let blanks = lead.slice(0, indent.length);
  for (const [part, ...groups] of line.matchAll(PARTS)) {
    const [colour, between] = groups;
    if (colour !== undefined) last += part;
    else if (between !== undefined) blanks = last.replace(COLOURS, '') === '' ? blanks : part;
    else {
      for (const piece of piecesOf(part, width - indent.length)) {
        if (textWidth(last + blanks + piece) > width) {
          lines.push(last);
          last = '';
          blanks = indent;
        }
        last += blanks + piece;
        blanks = '';
      }
    }
  }
  return [...lines, last];
}
