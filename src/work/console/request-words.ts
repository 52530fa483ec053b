import { readFileSync } from 'node:fs';
import { JsdynoError } from '../../text/errors/catalogue.ts';

// A request as it is typed: `--header 'Name: value'`, `--body TEXT` or `--body @FILE`.

/** @throws JsdynoError BAD_OPTION */
export function parseHeader(text: string): [name: string, value: string] {
  const colon = text.indexOf(':');
  if (colon > 0) return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
  throw new JsdynoError('BAD_OPTION', `"${text}" is no header`, {
    hint: "write 'Name: value', for example --header 'Accept: text/html'",
  });
}

/** @throws JsdynoError BAD_OPTION when the file of `@FILE` cannot be read */
export function readBody(text: string): string | Buffer {
  if (!text.startsWith('@')) return text;
  const path = text.slice(1);
  try {
    return readFileSync(path);
  } catch (error) {
    throw new JsdynoError('BAD_OPTION', `cannot read the body from ${path}`, {
      hint: 'give --body @FILE a file that is there, or --body TEXT',
      cause: error,
    });
  }
}

/** The address without its password: reports do not show it. */
export function shownUrl(text: string): string {
  if (!URL.canParse(text)) return text; // refused later, in words
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href;
}
