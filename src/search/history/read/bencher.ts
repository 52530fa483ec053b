import * as v from 'valibot';
import { checked } from '../../../store/exchange/check.ts';
import { byName, finite, list, name, object, whole } from '../../../store/exchange/fields.ts';
import type { ReadPoint } from '../gathered.ts';
import { foreignPoint } from './foreign-point.ts';

const named = object({ name });
const metric = object({ value: finite, lower_value: v.nullish(finite), upper_value: v.nullish(finite) });
const parameters = byName(v.union([finite, name, v.boolean()], 'a number, a text, true or false'));
const shape = object({
  results: list(
    object({
      branch: named,
      testbed: named,
      benchmark: named,
      // Later versions have one of these, which older ones lack.
      parameter: v.optional(object({ set: parameters })),
      variant: v.optional(object({ parameters })),
      measure: object({ name, units: name }),
      metrics: list(
        object({
          start_time: name,
          version: object({ number: whole(0), hash: v.nullish(name) }),
          // Missing where a measure has figures of other names alone.
          metric: v.nullish(metric),
        }),
      ),
    }),
  ),
});

/** Whether it is what Bencher answers to a question for performance: `bencher perf --json`. */
export function isBencher(document: unknown): boolean {
  const part = v.object({ testbed: v.unknown(), measure: v.unknown(), metrics: v.unknown() });
  return v.is(v.object({ results: v.pipe(v.array(part), v.minLength(1)) }), document);
}

/**
 * The figure `value` of each measure; figures of other names are left out.
 * @throws JsdynoError IMPORT_INVALID
 */
export function bencherPoints(document: unknown, file: string): ReadPoint[] {
  const { results } = checked(
    shape,
    document,
    `${file} of Bencher`,
    '',
    'write it anew with: bencher perf PROJECT --json',
  );
  return results.flatMap(({ branch, benchmark, parameter, variant, measure, metrics }) =>
    metrics.flatMap(({ start_time, version, metric: figure }) => {
      const { value = Number.NaN, lower_value: low, upper_value: high } = figure ?? {};
      return foreignPoint({
        kind: 'bencher',
        benchmark: benchmark.name,
        configuration: Object.entries(parameter?.set ?? variant?.parameters ?? {})
          .map(([key, set]) => `${key}=${set}`)
          .join(' '),
        metric: {
          name: measure.name,
          unit: measure.units,
          isSmallerBetter: !/\/\s*(s|sec|second)\b/.test(measure.units),
        },
        variant: branch.name,
        // A name of somebody's: whether one machine has it nobody says.
        host: 'unknown',
        label: version.hash?.slice(0, 12) ?? `#${version.number}`,
        time: Date.parse(start_time),
        value,
        interval: low == null || high == null ? undefined : [low, high],
      });
    }),
  );
}
