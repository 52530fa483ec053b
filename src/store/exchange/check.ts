import * as v from 'valibot';
import { JsdynoError } from '../../errors/catalogue.ts';
import type { Shape } from './fields.ts';

/**
 * Checks a value against its shape and leaves out keys that the shape does not name.
 *
 * @param file how messages call what is read
 * @param place of the value in it, such as `runs[17]`; empty for the whole
 * @throws JsdynoError IMPORT_INVALID, which names the place, the value that was wanted and the value that is there
 */
export function checked<T>(shape: Shape<T>, value: unknown, file: string, place = ''): T {
  const result = v.safeParse(shape, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = (issue.path ?? []).map(({ key }) => key);
  const where = placeWords(place, path) || 'it';
  const isMissing = issue.expected?.startsWith('"') === true && issue.received === 'undefined';
  throw invalid(
    `${file}: ${where} ${isMissing ? 'is missing' : `must be ${issue.message}, not ${shown(issue.input)}`}`,
  );
}

export function invalid(message: string): JsdynoError {
  return new JsdynoError('IMPORT_INVALID', message, {
    hint: 'write it anew with: jsdyno export --format json; docs/store.md says what it holds',
  });
}

/** A place within a value: `runs[17].rate`. */
export function placeWords(place: string, path: readonly unknown[]): string {
  let words = place;
  for (const key of path) {
    if (typeof key === 'number') words += `[${key}]`;
    else words += `${words === '' ? '' : '.'}${String(key).slice(0, 60)}`;
  }
  return words;
}

/** A few characters of the value, whose nesting may be too deep for JSON.stringify. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : String(value);
  return text.length > 42 ? `${text.slice(0, 40)}…` : text;
}
