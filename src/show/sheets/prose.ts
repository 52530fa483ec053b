/** The text around a terminal's tables: headings, remarks, sums and the legend, broken to its width. Colours take no space. */

import { fold } from '../../text/fold.ts';
import { wrap } from '../../text/lines.ts';
import { textWidth, widest } from '../../text/width.ts';

type Painter = (text: string) => string;

/** How a format may print; a format without a use for an option ignores it. */
export interface FormatOptions {
  /** columns of the terminal, 80 unless told */
  width?: number | undefined;
  /** ANSI colours, off unless told */
  color?: boolean | undefined;
  /** all remarks, and how it was measured; else the two remarks that matter most */
  explain?: boolean | undefined;
}

/** The columns of a terminal whose width is not known. */
const USUAL = 80;
/** Narrower there is no space for words: what is laid out for more is broken again at the edge. */
const LEAST = 30;
/** Of parts below their title. */
const INDENT = 2;

/** @param most wider lines are hard to follow with the eye */
export function widthWithin(width: number | undefined, most: number): number {
  return Math.min(Math.max(width ?? USUAL, LEAST), most);
}

/** A format of which no line is wider than the terminal, whatever names are in the report. */
export function withinWidth<R, O extends { width?: number | undefined }>(
  format: (report: R, options?: O) => string,
): (report: R, options?: O) => string {
  return (report, options) => fold(format(report, options), options?.width);
}

/** A title with its further texts beside it where they fit, else below. */
export function headingLines(
  [title, paintTitle]: readonly [string, Painter],
  [rest, paintRest]: readonly [string, Painter],
  { width, indent }: { width: number; indent: number },
): string[] {
  if (rest === '') return [paintTitle(title)];
  if (textWidth(title) + 2 + textWidth(rest) <= width) return [`${paintTitle(title)}  ${paintRest(rest)}`];
  return [paintTitle(title), ...wrap(rest, width - indent).map((line) => ' '.repeat(indent) + paintRest(line))];
}

/** A remark behind its sign; further lines are in line with the first. */
export function remarkLines(
  text: string,
  [sign, paint]: readonly [string, Painter],
  { width, indent }: { width: number; indent: number },
): string[] {
  return wrap(text, width - indent).map((line, i) =>
    i === 0 ? paint(sign) + ' '.repeat(indent - textWidth(sign)) + line : ' '.repeat(indent) + line,
  );
}

export interface PaintedText {
  text: string;
  paint: Painter;
}

/**
 * Parts joined by commas behind a title, broken between parts; nothing without parts. A title that leaves no space for them
 * stands on a line of its own.
 */
export function partLines(title: string, parts: readonly PaintedText[], width: number): string[] {
  const lead = textWidth(title);
  // The comma behind a part has space, too.
  if (lead > INDENT && lead + widest(parts.map(({ text }) => text)) >= width) {
    return parts.length === 0 ? [] : [title.trimEnd(), ...partLines(' '.repeat(INDENT), parts, width)];
  }
  const lines: { width: number; texts: string[] }[] = [];
  for (const { text, paint } of parts) {
    const last = lines.at(-1);
    const own = textWidth(text);
    if (last !== undefined && last.width + 2 + own < width) {
      last.width += 2 + own;
      last.texts.push(paint(text));
    } else lines.push({ width: lead + own, texts: [paint(text)] });
  }
  return lines.map(({ texts }, i) => {
    return (i === 0 ? title : ' '.repeat(lead)) + texts.join(', ') + (i < lines.length - 1 ? ',' : '');
  });
}

/** Sentences one behind the other; empty ones are left out. */
export function legendLines(sentences: readonly string[], width: number, paint: Painter): string[] {
  return wrap(sentences.filter((sentence) => sentence !== '').join(' '), width).map(paint);
}
