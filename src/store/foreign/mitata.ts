import * as v from 'valibot';
import { list, notNegative, object, text, whole } from '../exchange/fields.ts';
import { at, jsonFormat } from './format.ts';

/** `run({ format: 'json' })` of mitata 1: a mean in ns beside the sorted samples, of which two at each end are cut off. */
export const mitata = jsonFormat({
  tool: 'mitata',
  isIn: (document) => Array.isArray(at(document, 'layout')) && Array.isArray(at(document, 'benchmarks')),
  shape: object({
    layout: list(object({ name: v.nullable(v.union([text, notNegative])) })),
    benchmarks: list(
      object({
        group: whole(0),
        runs: list(object({ name: text, stats: v.optional(object({ avg: notNegative })) })),
      }),
    ),
  }),
  rowsOf: ({ layout, benchmarks }) =>
    benchmarks.flatMap(({ group, runs }) => {
      const name = layout[group]?.name;
      return runs.flatMap((run) =>
        run.stats === undefined
          ? []
          : {
              benchmark: 'mitata',
              parameters: { ...(typeof name === 'string' ? { group: name } : {}), operation: run.name },
              rates: [1e9 / run.stats.avg],
            },
      );
    }),
});
