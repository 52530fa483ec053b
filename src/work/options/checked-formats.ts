import * as v from 'valibot';
import type { FormatOptions } from '../../show/sheets/prose.ts';
import { boolean, whole } from '../../store/exchange/fields.ts';
import { checkOptions } from './check-options.ts';
import { optionsOf } from './options-of.ts';

// 0 is the width that some terminals tell; they have the usual one.
const formatOptions = optionsOf<FormatOptions>()({
  width: v.optional(whole(0)),
  color: v.optional(boolean),
  explain: v.optional(boolean),
});

type Formats = Readonly<Record<string, (report: never, options?: FormatOptions) => string>>;

/**
 * The same formats, each of which looks at its options first.
 *
 * @param of the name that the library has for them: `httpFormats`
 */
export function checkedFormats<F extends Formats>(of: string, formats: F): F {
  const checked = Object.entries(formats).map(([name, format]) => [
    name,
    (report: never, options: FormatOptions = {}) => {
      checkOptions(`${of}.${name}`, formatOptions, options);
      return format(report, options);
    },
  ]);
  return Object.fromEntries(checked) as F;
}
