/**
 * NODE_OPTIONS with flags behind those that it has, so that a program keeps what it was given. Pure.
 *
 * Node.js splits it at blanks, but for those in double quotes, where a backslash makes the next sign one of the word (cli.md,
 * "NODE_OPTIONS").
 */
export function withNodeOptions(given: string | undefined, words: readonly string[]): string {
  const quoted = words.map((word) => (/[\s"\\]/.test(word) ? `"${word.replace(/["\\]/g, '\\$&')}"` : word));
  return [...(given === undefined || given.trim() === '' ? [] : [given.trim()]), ...quoted].join(' ');
}
