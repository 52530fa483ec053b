import * as v from 'valibot';
import { list, notNegative, object, text } from '../exchange/fields.ts';
import { at, jsonFormat } from './format.ts';

/** `deno bench --json`: a mean in ns. What failed comes first, whatever its place in the file; what was ignored is not there. */
export const denoBench = jsonFormat({
  tool: 'deno bench',
  isIn: (document) => Array.isArray(at(document, 'benches')),
  shape: object({
    benches: list(
      object({
        origin: text,
        group: v.nullish(text),
        name: text,
        results: list(object({ ok: v.optional(object({ avg: notNegative })) })),
      }),
    ),
  }),
  hasPaths: true,
  rowsOf: ({ benches }) =>
    benches.flatMap(({ origin, group, name, results }) =>
      results.map(({ ok }) => ({
        benchmark: origin,
        parameters: { ...(group == null ? {} : { group }), operation: name },
        rates: ok === undefined ? [] : [1e9 / ok.avg],
      })),
    ),
});
