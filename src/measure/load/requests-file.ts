import { parsedJson } from '../../host/files/json-text.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import type { RequestOptions } from './options.ts';

const KEYS = ['url', 'method', 'headers', 'body', 'weight', 'name'];
const REQUEST = /^(?:([A-Za-z]+)\s+)?(https?:\/\/\S+|\/\S*)$/;
const HEADER = /^([!#$%&'*+.^_`|~\w-]+):\s*(.*)$/;

/**
 * Reads the requests of a file: one a line, as a path, as `METHOD URL` with lines of `Name: value` and `@FILE` for a body behind
 * it (the format of vegeta's targets), or as a JSON object; blank lines and those that begin with # are left out.
 *
 * @param name how messages call the file
 * @param readBody reads the file behind an @
 * @throws JsdynoError BAD_OPTION that names the line
 */
export function parseRequests(text: string, name: string, readBody: (path: string) => Uint8Array): RequestOptions[] {
  const found: RequestOptions[] = [];
  // What lines with a header or a body belong to; null behind a JSON object, which has its own.
  let open: { headers: [string, string][]; request: RequestOptions } | null = null;
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const bad = (what: string) =>
      new JsdynoError('BAD_OPTION', `${name}, line ${i + 1}: ${what}`, {
        hint: 'a line is a path, METHOD URL, or {"url": "/a", "method": "POST", "headers": {}, "body": {}, "weight": 2}',
      });
    const [, method, url] = REQUEST.exec(line) ?? [];
    const [, header, value = ''] = HEADER.exec(line) ?? [];
    if (line.startsWith('{')) {
      found.push(objectOf(line, bad));
      open = null;
    } else if (url !== undefined) {
      const headers: [string, string][] = [];
      const request: RequestOptions = { url, method, headers };
      open = { headers, request };
      found.push(request);
    } else if (open !== null && header !== undefined) {
      open.headers.push([header, value]);
    } else if (open !== null && line.startsWith('@')) {
      open.request.body = readBody(line.slice(1));
    } else {
      throw bad(`${JSON.stringify(line.slice(0, 40))} is not a request`);
    }
  }
  if (found.length > 0) return found;
  throw new JsdynoError('BAD_OPTION', `${name} contains no requests`, { hint: 'write one path per line: /users/42' });
}

function objectOf(line: string, bad: (what: string) => JsdynoError): RequestOptions {
  const value = parsedJson(line, bad);
  const fields = value as Record<string, unknown>;
  const unknown = Object.keys(fields).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw bad(`unknown key "${unknown.slice(0, 60)}"; there are ${KEYS.join(', ')}`);
  const { url, method, headers = {}, body, weight, name } = fields;
  if (typeof url !== 'string') throw bad('it needs a "url"');
  if (method !== undefined && typeof method !== 'string') throw bad('"method" must be a string');
  if (name !== undefined && typeof name !== 'string') throw bad('"name" must be a string');
  if (weight !== undefined && typeof weight !== 'number') throw bad('"weight" must be a number');
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) {
    throw bad('"headers" must be an object');
  }
  const given = Object.entries(headers).map(([key, one]): [string, string] => {
    if (typeof one === 'object') throw bad(`the header "${key}" must be a string`);
    return [key, String(one)];
  });
  const isJson = body !== undefined && typeof body !== 'string';
  const hasType = given.some(([key]) => key.toLowerCase() === 'content-type');
  return {
    url,
    method,
    headers: isJson && !hasType ? [...given, ['Content-Type', 'application/json']] : given,
    body: isJson ? JSON.stringify(body) : (body as string | undefined),
    weight,
    name,
  };
}
