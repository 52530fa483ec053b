import { stripVTControlCharacters } from 'node:util';

/**
 * The line of standard error that names the error, at most 200 characters and fit for a terminal; else the last one, or
 * empty.
 */
export function errorLine(stderr: string): string {
  const lines = stripVTControlCharacters(stderr)
    .split('\n')
    .map((line) => line.replace(/\p{Cc}/gu, ' ').trim());
  // Bun and Deno write `error: ` in front.
  const named = lines.find((line) => /^(?:error: \S|(?:Uncaught )?\w*(?:Error|Exception)\b.*:)/.test(line));
  const line = named ?? lines.filter((text) => text !== '' && !/^(?:Node\.js|Bun) v\d/.test(text)).at(-1);
  return (line ?? '').slice(0, 200);
}
