/**
 * Splits a line into words the way a POSIX shell does: blanks separate, single quotes keep everything, double quotes
 * keep blanks and know `\"` and `\\`, a backslash outside quotes keeps the next character.
 *
 * On Windows a backslash outside quotes is part of a path, but for one before a quote.
 *
 * @returns the words, or undefined when a quote is not closed
 */
export function splitWords(line: string, platform: NodeJS.Platform = process.platform): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    const next = line.charAt(i + 1);
    if (quote !== undefined) {
      if (char === quote) quote = undefined;
      else if (quote === '"' && char === '\\' && (next === '"' || next === '\\')) {
        word += next;
        i++;
      } else word += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (char === '\\' && (platform === 'win32' ? /['"]/ : /./s).test(next)) {
      word = (word ?? '') + next;
      i++;
    } else word = (word ?? '') + char;
  }
  if (quote !== undefined) return undefined;
  if (word !== undefined) words.push(word);
  return words;
}

/** The place of the first colon that is followed by a blank and stands outside quotes, or -1: where a label ends. */
export function labelEnd(line: string): number {
  let quote: string | undefined;
  for (let i = 0; i < line.length; i++) {
    const char = line.charAt(i);
    if (quote !== undefined) {
      if (char === quote) quote = undefined;
    } else if (char === '"' || char === "'") quote = char;
    else if (char === ':' && /^(\s|$)/.test(line.slice(i + 1))) return i;
  }
  return -1;
}
