import * as v from 'valibot';
import { page } from '../../text/addresses.ts';
import { JsdynoError } from '../../text/errors/catalogue.ts';
import { issuePlace, shownValue } from '../../text/shown-value.ts';
import type { Shape } from './fields.ts';

/**
 * Checks a value against its shape and leaves out keys that the shape does not name.
 *
 * @param file how messages call what is read
 * @param place of the value in it, such as `runs[17]`; empty for the whole
 * @param hint what to do; to export it again, unless told
 * @throws JsdynoError IMPORT_INVALID, which names the place, the value that was wanted and the value that is there
 */
export function checked<T>(shape: Shape<T>, value: unknown, file: string, place = '', hint?: string): T {
  const result = v.safeParse(shape, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const where = issuePlace(issue, place);
  const isMissing = issue.expected?.startsWith('"') === true && issue.received === 'undefined';
  throw invalid(
    `${file}: ${where} ${isMissing ? 'is missing' : `must be ${issue.message}, not ${shownValue(issue.input)}`}`,
    hint,
  );
}

export function invalid(
  message: string,
  hint = `write it anew with: jsdyno export --format json; ${page('store')} says what it holds`,
): JsdynoError {
  return new JsdynoError('IMPORT_INVALID', message, { hint });
}
