import * as v from 'valibot';
import type { ParameterValue } from '../../measure/configuration.ts';
import { byName, list, notNegative, object, text, whole } from '../exchange/fields.ts';
import { at, jsonFormat } from './format.ts';
import { named } from './names-apart.ts';

/** `run({ format: 'json' })` of mitata 1: a mean in ns beside the sorted samples, of which two at each end are cut off. */
export const mitata = jsonFormat({
  tool: 'mitata',
  isIn: (document) => Array.isArray(at(document, 'layout')) && Array.isArray(at(document, 'benchmarks')),
  shape: object({
    layout: list(object({ name: v.nullable(v.union([text, notNegative])) })),
    benchmarks: list(
      object({
        group: whole(0),
        runs: list(
          object({
            name: text,
            args: v.optional(byName(v.unknown())),
            stats: v.optional(object({ avg: notNegative })),
          }),
        ),
      }),
    ),
  }),
  rowsOf: ({ layout, benchmarks }) =>
    benchmarks.flatMap(({ group, runs }) => {
      const name = layout[group]?.name;
      return runs.map(({ name: operation, args = {}, stats }) => ({
        benchmark: 'mitata',
        parameters: named(
          { group: typeof name === 'string' ? name : undefined, operation },
          Object.fromEntries(Object.entries(args).map(([key, value]) => [key, spelt(value)])),
        ),
        rates: stats === undefined ? [] : [1e9 / stats.avg],
      }));
    }),
});

function spelt(value: unknown): ParameterValue {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'
    ? value
    : JSON.stringify(value);
}
