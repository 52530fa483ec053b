import { page } from '../../text/addresses.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { nearest } from '../../text/errors/nearest.ts';
import { shownKey, shownValue } from '../../text/shown-value.ts';

/** A place in a JSON file: messages name it as `FILE: routes[2].expect.status`. */
export interface Place {
  file: string;
  /** Empty for the whole. */
  key: string;
}

/** Says that a value is not what its place wants. */
export function wrong(place: Place, wanted: string, value?: unknown): JsdynoError {
  const found = value === undefined ? '' : `, not ${shownValue(value)}`;
  const message = `${place.file}: ${place.key === '' ? 'it' : place.key} must be ${wanted}${found}`;
  return new JsdynoError('SCENARIO_INVALID', message, { hint: `${page('http')} shows every key and an example` });
}

export function at(place: Place, key: string | number): Place {
  if (typeof key === 'number') return { ...place, key: `${place.key}[${key}]` };
  return { ...place, key: place.key === '' ? shownKey(key) : `${place.key}.${shownKey(key)}` };
}

/**
 * An object with no other keys than these.
 * @throws JsdynoError SCENARIO_INVALID
 */
export function objectAt(place: Place, value: unknown, keys?: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(place, 'an object', value);
  const unknown = keys === undefined ? undefined : Object.keys(value).find((key) => !keys.includes(key));
  if (keys !== undefined && unknown !== undefined) {
    const close = nearest(unknown, keys, 1)[0];
    throw new JsdynoError('SCENARIO_INVALID', `${place.file}: unknown key ${at(place, unknown).key}`, {
      hint: close === undefined ? `there are: ${keys.join(', ')}` : `did you mean ${close}?`,
    });
  }
  return value as Record<string, unknown>;
}

export function listAt(place: Place, value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw wrong(place, 'a list with at least one entry', value);
  return value;
}

export function wordsAt(place: Place, value: unknown): string[] {
  return listAt(place, value).map((word, i) => textAt(at(place, i), word));
}

export function textAt(place: Place, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw wrong(place, 'a text', value);
  return value;
}

export function wholeAt(place: Place, value: unknown, min: number, max: number): number {
  if (!Number.isInteger(value) || (value as number) < min || (value as number) > max) {
    throw wrong(place, `a whole number from ${min} to ${max}`, value);
  }
  return value as number;
}

/** Names of headers in lower case, values as they are. */
export function headersAt(place: Place, value: unknown): Record<string, string> {
  const headers = Object.entries(objectAt(place, value ?? {})).map(([name, text]): [string, string] => {
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) throw wrong(at(place, name), 'the name of a header');
    if (typeof text !== 'string' || /[\r\n\0]/.test(text)) throw wrong(at(place, name), 'a text of one line', text);
    return [name.toLowerCase(), text];
  });
  // Not by assignment, which takes __proto__ for something else.
  return Object.fromEntries(headers);
}

/** A body as it is sent: anything but a text as JSON, which the headers then say unless they name another type. Pure. */
export function asSent(
  headers: Readonly<Record<string, string>>,
  body: unknown = null,
): { headers: Record<string, string>; body: string | null } {
  if (body === null || typeof body === 'string') return { headers: { ...headers }, body };
  const type = headers['content-type'] ?? 'application/json';
  return { headers: { ...headers, 'content-type': type }, body: JSON.stringify(body) };
}

/** `500ms`, `10s` or `1m`, as milliseconds. */
export function durationAt(place: Place, value: unknown): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(String(value)) ?? [];
  const ms = Number(number) * (unit === 'ms' ? 1 : unit === 's' ? 1000 : 60_000);
  if (typeof value !== 'string' || !(ms > 0)) throw wrong(place, 'a duration such as "10s" or "500ms"', value);
  return ms;
}

/** The first of some names that another one before it has, too; undefined where all differ. */
export function firstTwice(names: Iterable<string>): string | undefined {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}
