/**
 * The header of a CSV that came out of a log: lines of something else may be before it, and what the log puts in front of each line,
 * such as the time, before its first cell.
 */

import { splitCsvLine } from './csv-line.ts';

export interface CsvHeader {
  names: string[];
  /** The part of a line that is the CSV's; null of a line that does not begin as the header's does. */
  own(line: string): string | null;
}

/**
 * The header in a line, or null: its names as they are, or from the first quote on. What is in front of that must be the same in front
 * of all other lines, but for its numbers.
 * @param isHeader of the names
 */
export function headerIn(line: string, isHeader: (names: readonly string[]) => boolean): CsvHeader | null {
  const whole = splitCsvLine(line);
  if (whole !== null && isHeader(whole)) return { names: whole, own: (other) => other };
  const at = line.indexOf('"');
  const names = at > 0 ? splitCsvLine(line.slice(at)) : null;
  if (names === null || !isHeader(names)) return null;
  const before = beginningLike(line.slice(0, at));
  return {
    names,
    own(other) {
      const found = before.exec(other);
      return found === null ? null : other.slice(found[0].length);
    },
  };
}

/** Numbers may be others, and blanks more or less, where columns are aligned. */
function beginningLike(text: string): RegExp {
  const parts = text.match(/\d+|[ \t]+|[^\d \t]+/g) ?? [];
  return new RegExp(
    `^${parts.map((part) => (/^\d/.test(part) ? '\\d+' : /^[ \t]/.test(part) ? '[ \\t]+' : escaped(part))).join('')}`,
  );
}

function escaped(text: string): string {
  return text.replace(/[^\w\s]/gu, '\\$&');
}
