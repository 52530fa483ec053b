import * as v from 'valibot';
import { list, notNegative, object, text } from '../exchange/fields.ts';
import { at, jsonFormat } from './format.ts';
import { namesApart } from './names-apart.ts';

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
  rowsOf: ({ benches }) => {
    const names = namesApart(benches.map(({ origin }) => origin));
    return benches.flatMap(({ origin, group, name, results }) =>
      results.flatMap(({ ok }) =>
        ok === undefined
          ? []
          : {
              benchmark: names.get(origin) ?? '',
              parameters: { ...(group == null ? {} : { group }), operation: name },
              rates: [1e9 / ok.avg],
            },
      ),
    );
  },
});
