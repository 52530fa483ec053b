/** Names in the room that there is: wrapped, else shortened in the middle. Never clipped. */
import { widthOf } from './text-width.ts';

const CUT = '…';

/** Where another font than ours is drawn, texts are up to so much wider. */
const SLACK = 1.08;

/**
 * A text in lines of at most `width` px. It is broken behind blanks, slashes and dashes, and anywhere where a word alone is too wide;
 * what does not fit into `most` lines is shortened in the middle.
 */
export function linesOf(text: string, width: number, size: number, most = 2): string[] {
  const lines = wrapped(text, width, size);
  if (lines.length <= most) return lines;
  // Where a line breaks, room is lost that nobody can foretell.
  for (let share = 0.96; share > 0.6; share -= 0.04) {
    const again = wrapped(shortened(text, width * most * share, size), width, size);
    if (again.length <= most) return again;
  }
  return [shortened(text, width, size)];
}

/** The beginning and the end of a text, which tell names apart better than either alone, in at most `width` px. */
export function shortened(text: string, width: number, size: number): string {
  if (fits(text, width, size)) return text;
  const letters = [...text];
  let kept = letters.length - 1;
  while (kept > 2 && !fits(joined(letters, kept), width, size)) kept--;
  return joined(letters, kept);
}

function joined(letters: readonly string[], kept: number): string {
  const head = Math.ceil(kept / 2);
  return letters.slice(0, head).join('') + CUT + letters.slice(letters.length - (kept - head)).join('');
}

function fits(text: string, width: number, size: number): boolean {
  return widthOf(text, size) * SLACK <= width;
}

function wrapped(text: string, width: number, size: number): string[] {
  if (fits(text, width, size)) return [text];
  const lines: string[] = [];
  let line = '';
  // A per cent sign stays with its figure.
  for (const part of text.match(/-*[^\s/-]+(?:\s+%\S*\s*|\s+|[/-]+)?|[\s/-]+/g) ?? []) {
    if (fits((line + part).trimEnd(), width, size)) {
      line += part;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const letter of part) {
      if (line !== '' && !fits(line + letter, width, size)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line.trimEnd()].filter((some) => some !== '');
}

/** Px that the widest of these texts takes. */
export function widest(texts: readonly string[], size: number): number {
  return Math.ceil(Math.max(0, ...texts.map((text) => widthOf(text, size))) * SLACK);
}
