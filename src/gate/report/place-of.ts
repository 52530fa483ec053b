/** Where a benchmark stands, for annotations and readers. Pure. */

/**
 * The line in which a row is declared, counted from 1: where one of its texts is added, else where one stands in quotes; 1 where none is.
 * @param texts of its configuration, the least telling first
 */
export function lineOf(source: string, texts: readonly string[]): number {
  const lines = source.split('\n');
  const telling = texts.filter((text) => text !== '').toReversed();
  for (const isWanted of [isAdded, isQuoted]) {
    for (const text of telling) {
      const found = lines.findIndex((line) => isWanted(line, text));
      if (found !== -1) return found + 1;
    }
  }
  return 1;
}

function isAdded(line: string, text: string): boolean {
  return /\b(?:add|bench|test|name)\b\s*[(:]/.test(line) && isQuoted(line, text);
}

function isQuoted(line: string, text: string): boolean {
  return [`'${text}'`, `"${text}"`, `\`${text}\``].some((quoted) => line.includes(quoted));
}
