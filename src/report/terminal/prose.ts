/** The text around a terminal's tables: headings, remarks, sums and the legend, broken to its width. Colours take no space. */

import { wrap } from '../../text/lines.ts';

type Painter = (text: string) => string;

/** The columns of a terminal whose width is not known. */
const USUAL = 80;
/** Tables do not get narrower. */
const LEAST = 60;

/** @param most wider lines are hard to follow with the eye */
export function widthWithin(width: number | undefined, most: number): number {
  return Math.min(Math.max(width ?? USUAL, LEAST), most);
}

/** A title with its further texts beside it where they fit, else below. */
export function headingLines(
  [title, paintTitle]: readonly [string, Painter],
  [rest, paintRest]: readonly [string, Painter],
  { width, indent }: { width: number; indent: number },
): string[] {
  if (rest === '') return [paintTitle(title)];
  if (title.length + 2 + rest.length <= width) return [`${paintTitle(title)}  ${paintRest(rest)}`];
  return [paintTitle(title), ...wrap(rest, width - indent).map((line) => ' '.repeat(indent) + paintRest(line))];
}

/** A remark behind its sign; further lines are in line with the first. */
export function remarkLines(
  text: string,
  [sign, paint]: readonly [string, Painter],
  { width, indent }: { width: number; indent: number },
): string[] {
  return wrap(text, width - indent).map((line, i) =>
    i === 0 ? paint(sign) + ' '.repeat(indent - sign.length) + line : ' '.repeat(indent) + line,
  );
}

export interface PaintedText {
  text: string;
  paint: Painter;
}

/** Parts joined by commas behind a title, broken between parts; nothing without parts. */
export function partLines(title: string, parts: readonly PaintedText[], width: number): string[] {
  const lines: { length: number; texts: string[] }[] = [];
  for (const { text, paint } of parts) {
    const last = lines.at(-1);
    // The comma behind a line's last part has space, too.
    if (last !== undefined && last.length + 2 + text.length < width) {
      last.length += 2 + text.length;
      last.texts.push(paint(text));
    } else lines.push({ length: title.length + text.length, texts: [paint(text)] });
  }
  return lines.map(({ texts }, i) => {
    const lead = i === 0 ? title : ' '.repeat(title.length);
    return lead + texts.join(', ') + (i < lines.length - 1 ? ',' : '');
  });
}

/** Sentences one behind the other; empty ones are left out. */
export function legendLines(sentences: readonly string[], width: number, paint: Painter): string[] {
  return wrap(sentences.filter((sentence) => sentence !== '').join(' '), width).map(paint);
}
